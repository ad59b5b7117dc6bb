import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Command } from '../../../core/commands/command.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { layoutShifts, watchLayoutShifts } from '../../support/browser/layout-shifts.ts'
import { holdList } from '../../support/browser/list-faults.ts'
import { LIST, untilSettled } from '../../support/browser/open-commander.ts'
import { comeTo, holdApplication, untilAlive, untilPainted } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

// More commands than the page contains, so a search has to wait for the list.
const LINES = Array.from({ length: 60 }, (_, index) => (index % 20 === 19 ? `docker ${index}` : `git ${index}`))
const FOUND = ['docker 19', 'docker 39', 'docker 59']

const site = await startSite(commandsOf(...LINES).map((command) => ({ ...command, platform: platformOf(command) })))
const COMMANDER = `${site.url}/projects/commander`

after(closeBrowser)
after(site.close)

const ASKED = ['?q=docker', '?q=docker&mode=words', '?platform=git', '?sort=newest']

describe('a shared search', () => {
  for (const asked of ASKED) {
    test(`dims the list until it's filtered: ${asked}`, async () => {
      const { page, leave } = await createVisitor()
      const application = await holdApplication(page)
      const release = await holdList(page)
      await page.goto(COMMANDER + asked, { waitUntil: 'commit' })
      await page.locator('main li').first().waitFor()
      assert.ok((await strengthOf(page)) < 1)
      assert.equal(await page.getByText('60 commands').isVisible(), false)

      application.release()
      await untilAlive(page)
      await page.getByText(/^Searching( for “docker”)?…/).waitFor()
      assert.ok((await strengthOf(page)) < 1)

      release()
      await eventually(() => strengthOf(page), 1)
      await leave()
    })
  }
})

describe('the results of a shared search', () => {
  test('cause no layout shifts while the page waits for them', async () => {
    const { page, leave } = await createVisitor()
    await watchLayoutShifts(page)
    const release = await holdList(page)
    await page.goto(`${COMMANDER}?q=docker`)
    await untilAlive(page)
    await untilPainted(page)

    assert.deepEqual(await layoutShifts(page), [])
    release()
    await untilSettled(page)
    await eventually(() => page.locator('main li code').allTextContents(), FOUND)
    await leave()
  })

  test('replace a dimmed list if opened from another screen', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/projects`)
    await untilAlive(page)
    await page.route(LIST, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer })
    })
    await comeTo(page, COMMANDER)
    await untilSettled(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

    const seen = await page.evaluate(async (address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
      const strengths: [string, string][] = []
      for (let frame = 0; frame < 30; frame++) {
        await new Promise(requestAnimationFrame)
        const list = document.querySelector('main [aria-busy]')
        const line = list?.querySelector('code')?.textContent
        if (list && line) strengths.push([line, getComputedStyle(list).opacity])
      }
      return strengths
    }, `${COMMANDER}?q=docker`)
    assert.deepEqual(
      seen.filter(([line, opacity]) => line !== FOUND[0] && opacity === '1'),
      [],
    )
    await leave()
  })
})

describe("the list if the application isn't running", () => {
  test("isn't dimmed without JavaScript", async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    await page.goto(`${COMMANDER}?q=docker`)
    assert.equal(await strengthOf(page), 1)
    await leave()
  })

  test("isn't dimmed at addresses without a search", async () => {
    const { page, leave } = await createVisitor()
    await page.route(/\/assets\/main-/, () => undefined)
    for (const address of [COMMANDER, `${COMMANDER}/`, `${COMMANDER}/platforms/git`]) {
      await page.goto(address)
      assert.equal(await strengthOf(page), 1)
    }
    await leave()
  })

  test("isn't dimmed if the application can't be loaded", async () => {
    const { page, leave } = await createVisitor()
    await page.route(/\/assets\/main-/, (route) => route.abort())
    await page.goto(`${COMMANDER}?q=docker`)
    await eventually(() => strengthOf(page), 1)
    await leave(/Failed to (load resource|fetch)/)
  })
})

function platformOf({ line }: Command): string {
  return line?.split(' ')[0] ?? ''
}

/** The first card's opacity multiplied by that of all its ancestors; 0 if the card is hidden. */
function strengthOf(page: Page): Promise<number> {
  return page
    .locator('main li')
    .first()
    .evaluate((card) => {
      let strength = 1
      for (let element: Element | null = card; element !== null; element = element.parentElement) {
        const { opacity, visibility } = getComputedStyle(element)
        strength *= visibility === 'hidden' ? 0 : Number(opacity)
      }
      return strength
    })
}
