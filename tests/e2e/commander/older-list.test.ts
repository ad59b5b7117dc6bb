import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { COMMANDER_ADDRESS, commandAddress } from '../../../core/routing/screens.ts'
import { formatCommandCount } from '../../../core/text/thousands.ts'
import { BUILT_LIBRARY_ID, type BuiltLibrary } from '../../../web/library/built-library.ts'
import { BUILT, HAS_BUILT, HAS_MANY, SOUGHT, showBuilt } from '../../support/browser/built-library.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { FAULTS, type ListFault, strikeList } from '../../support/browser/list-faults.ts'
import { LIST, openCommander } from '../../support/browser/open-commander.ts'
import { goOnToCommander, siteUrl } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const FAILED = /Failed to load resource/
const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

describe('built list', () => {
  test('stays, with its date, no matter how the API fails', HAS_BUILT, async () => {
    const [first] = FAULTS
    assert.ok(first)
    const { page, search, cards, statuses, copyButton, leave } = await openCommander(site, {
      arrange: (page) => Promise.all([showBuilt(page), strikeList(page, first)]),
    })
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
    const day = await builtDay(page)
    const checkSentence = async (fault: ListFault) => {
      const [count, sentence = '', ...more] = await statuses()
      assert.equal(count, `${formatCommandCount(BUILT.length)}.`)
      assert.ok(sentence.startsWith(fault.sentence), `${fault.name}: ${sentence}`)
      assert.ok(sentence.endsWith(`This list is from ${day}.`), sentence)
      assert.deepEqual(more, [])
      await eventually(() => cards.count(), BUILT.length)
    }
    await checkSentence(first)

    for (const fault of [...FAULTS, first]) {
      await page.unroute(LIST)
      const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
      await strikeList(page, { strike: (route) => isSeen.then(() => fault.strike(route)) })
      await tryAgain.click()
      await eventually(statuses, [`${formatCommandCount(BUILT.length)}. Checking for updates…`])
      seen()
      await eventually(async () => (await statuses())[0]?.endsWith('Checking for updates…'), false)
      await checkSentence(fault)
    }

    await search.fill(SOUGHT.pattern)
    await eventually(
      async () => (await statuses())[0],
      `${SOUGHT.found.length} of ${formatCommandCount(BUILT.length)}.`,
    )
    assert.match((await statuses())[1] ?? '', /^The server cannot be reached/)
    await eventually(() => cards.count(), SOUGHT.found.length)
    await untilCopied(copyButton())

    await search.fill('')
    await page.unroute(LIST)
    await tryAgain.click()
    await eventually(() => cards.count(), 3)
    await eventually(async () => (await statuses())[0], '3 commands.')
    assert.equal(await tryAgain.count(), 0)
    await leave(FAILED)
  })

  test('says how many commands could be loaded', HAS_MANY, async () => {
    const { page, statuses, leave } = await openCommander(site, {
      arrange: async (page) => {
        await showBuilt(page)
        await page.route(/\/(?:api\/commands|commands\.json)$/, (route) => route.abort())
      },
    })

    const { commands } = await readBuilt(page)
    assert.ok(commands.length < BUILT.length)
    assert.ok((await statuses())[1]?.endsWith(` Only ${commands.length} of them could be loaded.`))
    await leave(FAILED)
  })

  test('stays if the API takes ten seconds', HAS_BUILT, async () => {
    const { cards, statuses, leave } = await openCommander(site, {
      arrange: async (page) => {
        await showBuilt(page)
        await page.clock.install()
        await page.route(LIST, async () => {
          await page.clock.fastForward(10_000)
        })
      },
    })

    await eventually(() => cards.count(), BUILT.length)
    assert.match((await statuses())[1] ?? '', /The server took too long to respond\..*This list is from /)
    await leave()
  })
})

describe('list last seen', () => {
  test('is shown at once, and stays if loading fails', async () => {
    const { page, lines, statuses, leave } = await openCommander(site)
    const seen = await lines()
    const { promise: isFailed, resolve: fail } = Promise.withResolvers<void>()
    await page.getByRole('link', { name: 'Projects' }).click()
    const asked = page.waitForRequest(LIST)
    await page.route(LIST, (route) => isFailed.then(() => route.abort()))

    await goOnToCommander(page)
    await eventually(statuses, ['3 commands. Checking for updates…'])
    await asked
    assert.deepEqual(await lines(), seen)

    fail()
    const outdated = [
      '3 commands.',
      'The server cannot be reached. Check your connection, then try again. This list may be out of date.',
    ]
    await eventually(statuses, outdated)
    assert.deepEqual(await lines(), seen)

    await page.reload()
    await eventually(statuses, outdated)
    assert.deepEqual(await lines(), seen)
    assert.equal(seen.length, 3)
    await leave(FAILED)
  })
})

describe('window of 667 × 375 px', () => {
  for (const path of [COMMANDER_ADDRESS, commandAddress(BUILT[0]?.id ?? '')]) {
    test(`has room at ${path} to explain an old list`, HAS_BUILT, async () => {
      const { page, leave } = await createVisitor({ viewport: { width: 667, height: 375 } })
      await page.route(LIST, (route) => route.abort())
      await page.goto((await siteUrl()) + path)
      const sentence = page.getByText(/^The server cannot be reached\..* This list is from .*\.$/)
      const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })

      await tryAgain.click({ trial: true })
      await sentence.click({ trial: true })

      assert.ok(((await sentence.boundingBox())?.width ?? 0) > 300)
      await leave(FAILED)
    })
  }

  test('explains an old list even with an unfinished pattern', HAS_BUILT, async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 667, height: 375 } })
    await page.route(LIST, (route) => route.abort())
    await page.goto((await siteUrl()) + COMMANDER_ADDRESS)
    await page.getByText('The server cannot be reached.').waitFor()

    await page.getByRole('searchbox').fill('(git')
    await page.getByText(/Not a valid pattern yet/).waitFor({ state: 'attached' })

    await page.getByText('The server cannot be reached.').click({ trial: true })
    await leave(FAILED)
  })
})

async function builtDay(page: Page): Promise<string> {
  const { builtAt } = await readBuilt(page)
  return new Date(builtAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

async function readBuilt(page: Page): Promise<BuiltLibrary> {
  return JSON.parse((await page.locator(`#${BUILT_LIBRARY_ID}`).textContent()) ?? '')
}
