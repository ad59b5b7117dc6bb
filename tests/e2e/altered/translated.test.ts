import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { DIALOGS, EXPECTED_COMPLAINT, openView, smallSiteUrl, VIEWS } from '../../support/browser/every-view.ts'
import { comeTo, untilAlive } from '../../support/browser/open-screen.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { openSmallCommander } from './open-small-commander.ts'
import { translateNow, translatePages } from './translate.ts'

// React's errors for a page that differs from the prerendered HTML and is therefore rendered again.
const RENDERED_ANEW = /Minified React error #4(?:18|23|25)/

describe('page translated after it has loaded', () => {
  for (const view of [...VIEWS, ...DIALOGS]) {
    test(`lets visitors leave and return to ${view.name}`, async () => {
      const { page, leave } = await createVisitor()
      await openView(page, view)
      const [path, name] = view.name.startsWith('an unknown') ? ['/projects', 'Projects'] : ['/else/where', 'Not found']
      const elsewhere = page.getByRole('heading', { level: 1, name })

      await translateNow(page)
      await page.keyboard.press('Escape')
      await comeTo(page, (await smallSiteUrl()) + path)
      await elsewhere.waitFor()
      await page.goBack()
      await elsewhere.waitFor({ state: 'detached' })
      await page.goForward()
      await elsewhere.waitFor()

      await leave(new RegExp(`${EXPECTED_COMPLAINT.source}|${RENDERED_ANEW.source}`))
    })
  }
})

describe('page translated while it loads', () => {
  test('still updates its counts', async () => {
    const { page, leave } = await createVisitor()
    await translatePages(page)
    await openSmallCommander(page)

    for (const [text, status] of [
      ['last commit', '1 of 5 commands.'],
      ['no such command', '0 of 5 commands.'],
      ['', '5 commands.'],
    ] as const) {
      await page.getByRole('searchbox').fill(text)
      await page.getByRole('status').getByText(status, { exact: true }).waitFor()
    }
    await page.getByLabel('Sort by').selectOption('newest')
    await page.getByRole('status').getByText('Newest first.').waitFor()
    await page.getByLabel('Sort by').selectOption('')
    await page.getByRole('status').getByText('Newest first.').waitFor({ state: 'detached' })
    await leave(RENDERED_ANEW)
  })

  test('copies the line as it was written', async () => {
    const { page, leave } = await createVisitor()
    await translatePages(page)
    await openSmallCommander(page)

    const card = page.getByRole('listitem').filter({ hasText: 'Record what is staged.' })
    await card.getByLabel('message').fill('fix')
    await untilCopied(card.locator('[data-copy]'))

    await eventually(() => clipboardText(page), "git commit -m 'fix'")
    assert.equal(await card.locator('code font').count(), 0)
    await leave(RENDERED_ANEW)
  })

  test('keeps the age counting on the home page', async () => {
    const { page, leave } = await createVisitor()
    await translatePages(page)
    await page.goto(await smallSiteUrl())
    await untilAlive(page)
    const age = page.locator('[data-birth]')
    if ((await age.count()) === 0) return leave(RENDERED_ANEW)

    const before = await age.textContent()
    await page.waitForFunction((text) => document.querySelector('[data-birth]')?.textContent !== text, before)

    await leave(RENDERED_ANEW)
  })
})
