import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { goToCommander, ownerIn } from '../../support/browser/owner.ts'
import { signInAt } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { createOfflineVisitor, NETWORK_GONE } from './kept-visitor.ts'

const site = await startSite([
  createCardCommand({ notes: 'For everyone', line: 'true' }),
  createCardCommand({ notes: 'For me', line: 'false', visibility: 'private' }),
])

after(closeBrowser)
after(site.close)

describe('owner without a network', () => {
  test('keeps the private commands that are already loaded', async () => {
    const owner = ownerIn(await createOfflineVisitor(`${site.url}/projects/commander`))
    const { page, card, cards } = owner
    await page.clock.install()
    await signInAt(page, `${site.url}/authentication`)
    await goToCommander(page)
    await card('For me').waitFor()

    await page.context().setOffline(true)
    // After a minute, a window that becomes visible again fetches the list.
    await page.clock.fastForward('01:01')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('status').getByText('You are offline.').first().waitFor()

    await eventually(() => cards.count(), 2)
    assert.equal(await card('For me').count(), 1)
    await owner.leave(NETWORK_GONE)
  })
})
