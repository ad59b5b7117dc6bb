import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { commandsIn } from '../../../web/commander/commands-in.ts'
import { BUILT_LIBRARY_ID, parseBuiltLibrary } from '../../../web/library/built-library.ts'
import { BUILT, HAS_BUILT, SOUGHT } from '../built-library.ts'
import { goOnToCommander } from '../screens/open-screen.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { eventually } from './eventually.ts'
import { FAULTS, strikeList } from './list-faults.ts'
import { LIST, openCommander, untilSettled } from './open-commander.ts'

const FAILED = /Failed to load resource/
const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

for (const fault of FAULTS) {
  test(
    `4. a page loaded while the API ${fault.name} keeps the built list, with a sentence, its date and 'Try again'`,
    HAS_BUILT,
    async () => {
      const { page, cards, statuses, leave } = await openCommander(site, { arrange: (page) => strikeList(page, fault) })
      const built = parseBuiltLibrary(JSON.parse((await page.locator(`#${BUILT_LIBRARY_ID}`).textContent()) ?? ''))
      assert.ok(built.ok)
      const day = new Date(built.value.builtAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
      const [sentence = ''] = await statuses()
      const shown = await cards.count()

      const asked = page.waitForRequest(LIST)
      await page.getByRole('button', { name: 'Try again' }).click()
      await asked
      await untilSettled(page)
      const again = { cards: await cards.count(), statuses: await statuses() }
      await page.unroute(LIST)
      await page.getByRole('button', { name: 'Try again' }).click()
      await eventually(() => cards.count(), 3)

      assert.ok(sentence.startsWith(`${commandsIn(BUILT.length)}. ${fault.sentence}`), sentence)
      assert.ok(sentence.endsWith(`This list is from ${day}.`), sentence)
      assert.equal(shown, BUILT.length)
      assert.deepEqual(again, { cards: BUILT.length, statuses: [sentence] })
      assert.deepEqual(await statuses(), ['3 commands.'])
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
      await leave(FAILED)
    },
  )
}

test('4. an API slower than ten seconds leaves the built list in place, and says so', HAS_BUILT, async () => {
  const { cards, statuses, leave } = await openCommander(site, {
    arrange: async (page) => {
      await page.clock.install()
      await page.route(LIST, async () => {
        await page.clock.fastForward(10_000)
      })
    },
  })

  assert.equal(await cards.count(), BUILT.length)
  assert.match((await statuses())[0] ?? '', /The server took too long to answer\..*This list is from /)
  await leave()
})

test('4. the built list is searched and copied from like any other while the API is down', HAS_BUILT, async () => {
  const { page, search, cards, copyButton, leave } = await openCommander(site, {
    arrange: (page) => page.route(LIST, (route) => route.abort()),
  })

  await search.fill(SOUGHT.pattern)
  await page.getByText(`${SOUGHT.found.length} of ${commandsIn(BUILT.length)}. The server cannot be reached`).waitFor()
  await copyButton().click()
  await page.getByRole('tooltip', { name: 'Copied' }).waitFor()

  assert.equal(await cards.count(), SOUGHT.found.length)
  await leave(FAILED)
})

test('4. after an earlier success in this visit, the list last seen is shown when fetching fails', async () => {
  const { page, lines, statuses, leave } = await openCommander(site)
  const seen = await lines()
  await page.route(LIST, (route) => route.abort())

  await page.getByRole('link', { name: 'Projects' }).click()
  await goOnToCommander(page)
  await page.getByRole('heading', { name: 'Commander', level: 1 }).waitFor()
  await untilSettled(page)
  const comingBack = { lines: await lines(), statuses: await statuses() }
  await page.reload()
  await eventually(statuses, comingBack.statuses)

  assert.deepEqual(comingBack.lines, seen)
  assert.deepEqual(comingBack.statuses, [
    '3 commands. The server cannot be reached. Check your connection, then try again. This list may be out of date.',
  ])
  assert.deepEqual(await lines(), seen)
  await leave(FAILED)
})

test('4. coming back in the same visit shows the list at once, and fetches it again', async () => {
  const { page, cards, leave } = await openCommander(site)
  await page.getByRole('link', { name: 'Projects' }).click()
  const asked = page.waitForRequest(LIST)
  await page.route(LIST, () => undefined)

  await goOnToCommander(page)
  await page.getByText('3 commands. Checking for updates…').waitFor()
  await asked

  assert.equal(await cards.count(), 3)
  await leave()
})
