import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { aCommand } from './a-command.ts'
import { eventually } from './eventually.ts'
import { LIST, openCommander, openCommanderFromProjects } from './open-commander.ts'

const site = await startSite([
  aCommand({ notes: 'Show what has changed', line: 'git status' }),
  aCommand({ notes: 'A pattern in itself', line: 'grep "^git.*"' }),
  aCommand({ notes: 'Nothing special', line: 'true' }),
])
const WITHOUT_WORKER =
  'This browser has web workers switched off; searching as plain text. ' +
  'Allow web workers for this site to search by pattern.'
const NOT_LOADED = 'Pattern search could not be loaded; searching as plain text. Reload the page to search by pattern.'
const NOT_READY = 'Pattern search is still loading. Until then, you see commands that contain exactly what you typed.'
const WORKER = '**/search-worker-*.js'

after(closeBrowser)
after(site.close)

type Obstacle = { readonly sentence: string; readonly arrange: (page: Page) => Promise<unknown> }

const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  'workers throw': {
    sentence: WITHOUT_WORKER,
    arrange: (page) =>
      page.addInitScript(() => {
        window.Worker = class extends Worker {
          constructor() {
            super('')
            throw new Error('No workers here')
          }
        }
      }),
  },
  'there are no workers': {
    sentence: WITHOUT_WORKER,
    arrange: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'Worker')),
  },
  "the worker's script cannot be fetched": {
    sentence: NOT_LOADED,
    arrange: (page) => page.route(WORKER, (route) => route.abort()),
  },
  "the worker's script is missing": {
    sentence: NOT_LOADED,
    arrange: (page) => page.route(WORKER, (route) => route.fulfill({ status: 404 })),
  },
  "the worker's script is broken": {
    sentence: NOT_LOADED,
    arrange: (page) =>
      page.route(WORKER, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
      ),
  },
}

for (const [obstacle, { sentence, arrange }] of Object.entries(OBSTACLES)) {
  test(`4. where ${obstacle}, text is searched for as it stands, and a sentence says why`, async () => {
    const { search, lines, statuses, leave } = await openCommander(site, { arrange })

    await search.fill('^git.*')
    await eventually(statuses, ['1 of 3 commands.', sentence])
    const literal = await lines()
    await search.fill('([a-z]+)*!')
    await eventually(statuses, ['0 of 3 commands.', sentence])
    await search.fill('git')
    await eventually(statuses, ['2 of 3 commands.', sentence])
    await search.fill('')
    await eventually(statuses, ['3 commands.'])

    assert.deepEqual(literal, ['grep "^git.*"'])
    await leave(/Failed to load|broken/)
  })
}

/** Keeps back every request for the worker's script until the function given back is called. */
async function delayWorkers(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  await page.route(WORKER, async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

test('4. a worker that comes late answers the pattern in the box as soon as it is there; no browser is blamed', async () => {
  let release: () => Promise<void> = async () => undefined
  const { page, search, lines, statuses, leave } = await openCommander(site, {
    arrange: async (page) => {
      release = await delayWorkers(page)
    },
  })

  await search.fill('^git.*')
  await eventually(statuses, ['1 of 3 commands.', NOT_READY])
  const literal = await lines()
  await search.fill('^gi[st]')
  await eventually(statuses, ['0 of 3 commands.', NOT_READY])
  await release()
  await eventually(statuses, ['1 of 3 commands.'])
  const late = await lines()
  await search.fill('^g(it|rep)')
  await eventually(statuses, ['2 of 3 commands.'])

  assert.deepEqual([literal, late], [['grep "^git.*"'], ['git status']])
  // That of the library, which has taken over from the page, and that for patterns.
  await eventually(() => page.workers().length, 2)
  await leave()
})

test('4. what was asked of late workers and given up again is never answered over something newer', async () => {
  let release: () => Promise<void> = async () => undefined
  const { search, lines, statuses, leave } = await openCommander(site, {
    arrange: async (page) => {
      release = await delayWorkers(page)
    },
  })

  for (const text of ['^gi[st]', '^grep', '^x']) {
    await search.fill(text)
    await eventually(statuses, ['0 of 3 commands.', NOT_READY])
  }
  await search.fill('^tr.e')
  await release()

  await eventually(statuses, ['1 of 3 commands.'])
  assert.deepEqual(await lines(), ['true'])
  await leave()
})

test('4. a list that comes while the worker is late is searched by the worker once it is there', async () => {
  let release: () => Promise<void> = async () => undefined
  let sendList: () => void = () => undefined
  const listMayCome = new Promise<void>((resolve) => {
    sendList = resolve
  })
  const { page, search, lines, statuses, leave } = await openCommanderFromProjects(site, {
    arrange: async (page) => {
      release = await delayWorkers(page)
      await page.route(LIST, async (route) => {
        await listMayCome
        await route.continue()
      })
    },
  })
  await search.fill('^gi[st]')
  await page.getByText('Loading commands…').waitFor()

  await release()
  sendList()

  await eventually(statuses, ['1 of 3 commands.'])
  assert.deepEqual(await lines(), ['git status'])
  await leave()
})
