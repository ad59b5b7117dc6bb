import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { crashWorkers } from '../../support/browser/crash-workers.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { type Commander, LIST, openCommander, openCommanderFromProjects } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ notes: 'Show what has changed', line: 'git status' }),
  createCardCommand({ notes: 'A pattern in itself', line: 'grep "^git.*"' }),
  createCardCommand({ notes: 'Nothing special', line: 'true' }),
])
const WITHOUT_WORKER =
  'This browser has web workers switched off; searching as plain text. ' +
  'Allow web workers for this site to search by pattern.'
const NOT_LOADED = 'Pattern search could not be loaded; searching as plain text. Reload the page to search by pattern.'
const NOT_READY = 'Pattern search is still loading. Until then, you see commands that contain exactly what you typed.'
const WORKER = '**/search-worker-*.js'

after(closeBrowser)
after(site.close)

const FAULTS: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 404 }),
  (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
]

describe('search without a worker', () => {
  test('finds literal text, and explains why', async () => {
    const commander = await openCommander(site, {
      arrange: (page) =>
        page.addInitScript(() => {
          window.Worker = class extends Worker {
            constructor() {
              super('')
              throw new Error('No workers here')
            }
          }
        }),
    })

    await checkPlainSearch(commander, WITHOUT_WORKER)
    // Every search tries to start the missing worker again.
    await commander.page.evaluate(() => Reflect.deleteProperty(window, 'Worker'))
    await checkPlainSearch(commander, WITHOUT_WORKER)
    await commander.leave()
  })

  test("finds literal text if the worker's script can't be loaded", async () => {
    const struck: number[] = []
    let fault = 0
    const commander = await openCommander(site, {
      arrange: (page) =>
        page.route(WORKER, async (route) => {
          struck.push(fault)
          await FAULTS[fault]?.(route)
        }),
    })

    for (fault of FAULTS.keys()) {
      // Every search tries to start the missing worker again.
      struck.length = 0
      await checkPlainSearch(commander, NOT_LOADED)
      assert.ok(struck.includes(fault), `fault ${fault} was not met`)
    }
    await commander.leave(/Failed to load|broken/)
  })

  test("starts if the script hasn't arrived after ten seconds", async () => {
    const { page, search, lines, statuses, leave } = await openCommanderFromProjects(site, {
      arrange: async (page) => {
        await page.clock.install()
        await page.route(WORKER, () => undefined)
      },
    })
    await search.fill('changed')
    await eventually(statuses, ['Loading commands…'])

    await page.clock.runFor(10_000)

    await eventually(statuses, ['1 of 3 commands.'])
    assert.deepEqual(await lines(), ['git status'])
    await leave()
  })
})

describe('worker that crashes', () => {
  test('leaves the previous results, and is reported', async () => {
    const { page, search, lines, statuses, leave } = await openCommander(site)
    await search.fill('^git')
    await eventually(statuses, ['1 of 3 commands.'])

    await crashWorkers(page)
    await search.fill('^grep')

    await eventually(statuses, ['1 of 3 commands.', 'The search has stopped working. Reload the page to search again.'])
    assert.deepEqual(await lines(), ['git status'])
    await eventually(() => page.locator('[aria-busy=true]').count(), 0)
    await leave(/crashed/)
  })
})

describe('worker that arrives late', () => {
  test('searches for the pattern in the box at that time', async () => {
    let release: () => Promise<void> = async () => undefined
    const { page, search, lines, statuses, leave } = await openCommander(site, {
      arrange: async (page) => {
        // The library's own worker starts in time, but the one for patterns doesn't.
        release = await delayWorkers(page, { except: 1 })
      },
    })

    await search.fill('^git.*')
    await eventually(statuses, ['1 of 3 commands.', NOT_READY])
    assert.deepEqual(await lines(), ['grep "^git.*"'])
    await search.fill('git')
    await eventually(statuses, ['2 of 3 commands.'])
    for (const text of ['^gi[st]', '^grep', '^x']) {
      await search.fill(text)
      await eventually(statuses, ['0 of 3 commands.', NOT_READY])
    }
    await search.fill('^tr.e')
    await release()
    await eventually(statuses, ['1 of 3 commands.'])
    assert.deepEqual(await lines(), ['true'])

    await search.fill('^g(it|rep)')
    await eventually(statuses, ['2 of 3 commands.'])
    await eventually(() => page.workers().length, 2)
    await leave()
  })

  test('searches for a pattern typed before the list arrived', async () => {
    let release: () => Promise<void> = async () => undefined
    let sendList: () => void = () => undefined
    const listMayCome = new Promise<void>((resolve) => {
      sendList = resolve
    })
    const { search, lines, statuses, leave } = await openCommanderFromProjects(site, {
      arrange: async (page) => {
        release = await delayWorkers(page, { except: 0 })
        await page.route(LIST, async (route) => {
          await listMayCome
          await route.continue()
        })
      },
    })
    await search.fill('^gi[st]')
    await eventually(statuses, ['Loading commands…'])

    await release()
    sendList()

    await eventually(statuses, ['1 of 3 commands.'])
    assert.deepEqual(await lines(), ['git status'])
    await leave()
  })
})

/**
 * Asserts that patterns are searched literally with `sentence` as the explanation, and that plain text is searched
 * without one.
 */
async function checkPlainSearch({ search, lines, statuses }: Commander, sentence: string): Promise<void> {
  await search.fill('^git.*')
  await eventually(statuses, ['1 of 3 commands.', sentence])
  assert.deepEqual(await lines(), ['grep "^git.*"'])
  await search.fill('([a-z]+)*!')
  await eventually(statuses, ['0 of 3 commands.', sentence])
  await search.fill('git')
  await eventually(statuses, ['2 of 3 commands.'])
  await search.fill('')
  await eventually(statuses, ['3 commands.'])
}

/**
 * Delays requests for the worker's script, except for the first `except` ones, until the returned function is called.
 */
async function delayWorkers(page: Page, { except }: { readonly except: number }): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  let requests = 0
  await page.route(WORKER, async (route) => {
    requests += 1
    if (isHolding && requests > except) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(held.map((route) => route.continue()))
  }
}
