import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { LIST } from '../../support/browser/open-commander.ts'
import { goToCommander, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'status' })])

after(closeBrowser)
after(site.close)

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } }

describe('select bar', () => {
  test('mentions Shift only with a mouse', async () => {
    const [desk, phone] = [await openAsOwner(site), await openAsOwner(site, PHONE)]

    for (const { button } of [desk, phone]) await button('Select').click()

    await desk.page.getByText('Hold Shift to select a range.').waitFor()
    await phone.button('Done').waitFor()
    assert.equal(await phone.page.getByText('Hold Shift to select a range.').isVisible(), false)
    await desk.leave()
    await phone.leave()
  })

  test('shows no count without results', async () => {
    const owner = await openAsOwner(site)
    await owner.button('Select').click()

    await owner.page.getByRole('searchbox').fill('nothing like it')

    await owner.button('All found').waitFor()
    assert.equal(await owner.button('Delete').getAttribute('aria-disabled'), 'true')
    await owner.button('Visibility').press('Enter')
    assert.equal(await owner.button('Make public').count(), 0)
    await owner.leave()
  })

  test('leaves room for the notice about an old list', async () => {
    const { page, button, leave } = await openAsOwner(site)
    await page.route(LIST, (route) => route.abort())
    await goToCommander(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Try again' }).waitFor()

    await button('Select').click()

    await main.getByText('The server cannot be reached.').click({ trial: true })
    await main.getByRole('button', { name: 'Try again' }).click({ trial: true })
    await button('Done').click({ trial: true })
    await leave(/Failed to load resource/)
  })
})
