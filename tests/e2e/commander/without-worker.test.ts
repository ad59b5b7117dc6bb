import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { aCommand } from './a-command.ts'
import { eventually } from './eventually.ts'
import { openCommander } from './open-commander.ts'

const site = await startSite([
  aCommand({ notes: 'Show what has changed', line: 'git status' }),
  aCommand({ notes: 'A pattern in itself', line: 'grep "^git.*"' }),
  aCommand({ notes: 'Nothing special', line: 'true' }),
])
const WITHOUT_WORKER =
  'This browser does not let patterns run safely, so the text is searched for as it stands. ' +
  'Allow web workers for this site to search by pattern.'
const WORKER = '**/search-worker-*.js'

after(closeBrowser)
after(site.close)

const HINDRANCES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'workers throw': (page) =>
    page.addInitScript(() => {
      window.Worker = class extends Worker {
        constructor() {
          super('')
          throw new Error('No workers here')
        }
      }
    }),
  'there are no workers': (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'Worker')),
  "the worker's script cannot be fetched": (page) => page.route(WORKER, (route) => route.abort()),
  "the worker's script is missing": (page) => page.route(WORKER, (route) => route.fulfill({ status: 404 })),
  "the worker's script is broken": (page) =>
    page.route(WORKER, (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' })),
}

for (const [hindrance, arrange] of Object.entries(HINDRANCES)) {
  test(`4. where ${hindrance}, text is searched for as it stands, and a sentence says why`, async () => {
    const { search, lines, statuses, leave } = await openCommander(site, { arrange })

    await search.fill('^git.*')
    await eventually(statuses, ['1 of 3 commands.', WITHOUT_WORKER])
    const literal = await lines()
    await search.fill('([a-z]+)*!')
    await eventually(statuses, ['0 of 3 commands.', WITHOUT_WORKER])
    await search.fill('git')
    await eventually(statuses, ['2 of 3 commands.', WITHOUT_WORKER])
    await search.fill('')
    await eventually(statuses, ['3 commands.'])

    assert.deepEqual(literal, ['grep "^git.*"'])
    await leave(/Failed to load|broken/)
  })
}

test("4. where the worker's script never arrives, a sentence comes all the same", async () => {
  const { search, lines, statuses, leave } = await openCommander(site, {
    arrange: (page) => page.route(WORKER, () => undefined),
  })

  await search.fill('^git.*')
  await eventually(statuses, ['1 of 3 commands.', WITHOUT_WORKER])

  assert.deepEqual(await lines(), ['grep "^git.*"'])
  await leave()
})
