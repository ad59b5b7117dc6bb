import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startingLine } from '../../../core/commands/placeholders.ts'
import { COMMANDER_ADDRESS, commandAddress } from '../../../core/routing/screens.ts'
import { BUILT, HAS_BUILT, SOUGHT } from '../../support/browser/built-library.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { paletteOf } from '../../support/browser/open-palette.ts'
import { publishedSite } from './published-site.ts'
import { createVisitorBelow, headingAt, untilShown } from './visitor-below.ts'

const SHARED = BUILT.at(-1)
const LINE = startingLine(SHARED?.line ?? '')

describe('Commander under a base path', () => {
  test('shows a command alone at its address, and copies it', HAS_BUILT, async () => {
    const { page, url, leave } = await createVisitorBelow((await publishedSite()).url)
    await headingAt(page, `${url}${commandAddress(SHARED?.id ?? '')}`)

    await cards(page).nth(1).waitFor({ state: 'detached' })
    await cards(page).first().getByRole('button', { name: 'Copy', exact: true }).click()

    await eventually(() => cards(page).locator('code').allTextContents(), [LINE])
    await eventually(() => clipboardText(page), LINE)
    await leave()
  })

  test('searches, and links to its own addresses', HAS_BUILT, async () => {
    const { page, url, leave } = await createVisitorBelow((await publishedSite()).url)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await headingAt(page, url + COMMANDER_ADDRESS)

    await page.getByRole('searchbox').fill(SOUGHT.pattern)
    await page.waitForURL(/\?q=/)
    await eventually(
      () => cards(page).locator('code').allTextContents(),
      SOUGHT.found.map(({ line }) => startingLine(line ?? '')),
    )
    assert.ok(workers.length > 0 && workers.every((worker) => worker.startsWith(`${url}/assets/`)), workers.join())
    assert.ok(page.url().startsWith(url + COMMANDER_ADDRESS), page.url())

    await cards(page).first().getByRole('button', { name: 'Copy', exact: true }).press('ControlOrMeta+Enter')
    await page.waitForURL(url + commandAddress(SOUGHT.found[0]?.id ?? ''))
    await leave()
  })

  test('has a palette that opens other screens', async () => {
    const { page, url, leave } = await createVisitorBelow((await publishedSite()).url)
    await headingAt(page, `${url}/`)

    await page.keyboard.press('Control+k')
    await paletteOf(page).getByRole('combobox').fill('commander')
    await paletteOf(page)
      .getByRole('option', { name: /^Commander/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')

    await untilShown(page, 'Commander')
    assert.equal(page.url(), url + COMMANDER_ADDRESS)
    await leave()
  })
})

function cards(page: Page) {
  return page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
}
