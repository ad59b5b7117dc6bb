import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { FAULTS, strikeList } from '../../support/browser/list-faults.ts'
import { LIST, openCommanderFromProjects } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const FAILED = /Failed to load resource/
const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

describe('loading the list', () => {
  test("shows no cards at first, and searches once it's done", async () => {
    const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
    const { page, search, cards, lines, statuses, leave } = await openCommanderFromProjects(site, {
      arrange: (page) => page.route(LIST, (route) => isSent.then(() => route.continue()).catch(() => undefined)),
    })
    await eventually(statuses, ['Loading commands…'])
    assert.doesNotMatch(
      (await page.getByRole('main').textContent()) ?? '',
      /There are no commands|No command matches|could not be loaded/,
    )
    assert.equal(await cards.count(), 0)

    await page.goBack()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await page.goForward()
    await search.fill('^git')
    await eventually(statuses, ['Loading commands…'])
    send()

    await eventually(statuses, ['2 of 3 commands.'])
    assert.deepEqual(await lines(), ['git status', 'git log'])
    await search.fill('')
    await eventually(() => cards.count(), 3)
    await eventually(statuses, ['3 commands.'])
    await leave()
  })

  test("offers 'Try again' if it fails, and keeps the focus", async () => {
    const { page, cards, statuses, leave } = await openCommanderFromProjects(site, {
      arrange: (page) => Promise.all([withholdPublished(page), page.route(LIST, (route) => route.abort())]),
    })
    const alert = page.getByRole('alert')
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await tryAgain.waitFor()

    for (const fault of FAULTS) {
      // Returning to the page requests the list again because the previous request failed.
      await page.goBack()
      await page.getByRole('heading', { name: 'Projects' }).waitFor()
      await page.unroute(LIST)
      const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
      await strikeList(page, { strike: (route) => isSeen.then(() => fault.strike(route)) })
      await page.goForward()
      await eventually(statuses, ['Loading commands…'])
      seen()
      await alert.getByText(`The commands could not be loaded. ${fault.sentence}`).waitFor()
      assert.deepEqual([await cards.count(), await statuses()], [0, []], fault.name)

      const asked = page.waitForRequest(LIST)
      await tryAgain.click()
      await asked
      await alert.getByText(`The commands could not be loaded. ${fault.sentence}`).waitFor()
    }

    await page.unroute(LIST)
    await tryAgain.focus()
    await page.keyboard.press('Enter')
    await eventually(() => cards.count(), 3)
    assert.deepEqual(await statuses(), ['3 commands.'])
    assert.equal((await alert.count()) + (await tryAgain.count()), 0)
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
    await leave(FAILED)
  })

  test('counts as failed after ten seconds', async () => {
    const { page, cards, statuses, leave } = await openCommanderFromProjects(site, {
      arrange: async (page) => {
        await page.clock.install()
        await withholdPublished(page)
        await page.route(LIST, () => undefined)
      },
    })
    await eventually(statuses, ['Loading commands…'])
    await page.clock.pauseAt(Date.now() + 5000)

    await page.clock.runFor(4000)
    const before = await statuses()
    await page.clock.runFor(6000)
    await page.getByRole('alert').getByText('The server took too long to respond.').waitFor()
    await page.unroute(LIST)
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => cards.count(), 3)

    assert.deepEqual(before, ['Loading commands…'])
    await leave(FAILED)
  })
})

function withholdPublished(page: Page): Promise<unknown> {
  return page.route('**/commands.json', (route) => route.abort())
}
