import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { placeInList } from '../../support/browser/place-in-list.ts'
import { control } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const SECRET = 'ssh ada@db1.internal.example'
const site = await startSite([
  createCardCommand({ id: 'secret', notes: 'Secret', line: SECRET, visibility: 'private' }),
  ...Array.from({ length: 300 }, (_, index) =>
    createCardCommand({ id: `c${index}`, notes: `Number ${index}`, line: 'true' }),
  ),
])

after(closeBrowser)
after(site.close)

describe('the owner who goes back to Commander', () => {
  test('is at the same position in the list', async () => {
    const owner = await openAsOwner(site)
    const { page, card } = owner
    await card(SECRET).waitFor()
    await readTo(owner, 'Number 250')
    const place = await placeInList(page)

    await goToProjects(owner)
    await page.goBack()

    await card(SECRET).waitFor({ state: 'attached' })
    await eventually(() => placeInList(page), place)
    await owner.leave()
  })

  test('is at the position reached just before leaving', async () => {
    const owner = await openAsOwner(site)
    const { page, card } = owner
    await readTo(owner, 'Number 250')

    await page.evaluate(() => {
      window.scrollTo(0, 5000)
      document.querySelector<HTMLElement>('nav a[href="/projects"]')?.click()
    })
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.goBack()

    await card(SECRET).waitFor({ state: 'attached' })
    await eventually(() => page.evaluate(() => window.scrollY), 5000)
    await owner.leave()
  })

  test('sees nothing private after signing out in another tab', async () => {
    const owner = await openAsOwner(site)
    const { page, card } = owner
    await card(SECRET).waitFor()
    const seen = await page.evaluateHandle(() => {
      const texts: string[] = []
      addEventListener('popstate', () => {
        const note = () => texts.push(document.querySelector('main')?.textContent ?? '')
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
      })
      return texts
    })

    await goToProjects(owner)
    const other = await page.context().newPage()
    await other.goto(`${site.url}/authentication`)
    await control(other, 'Logout').click()
    await control(other, 'Login').waitFor()
    await page.goBack()

    await card('Number 1').first().waitFor()
    assert.equal(
      (await seen.jsonValue()).some((text) => text.includes(SECRET)),
      false,
    )
    await owner.leave()
  })
})

async function readTo({ page, card }: OwnerVisitor, text: string): Promise<void> {
  while ((await card(text).count()) === 0) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await card(text).evaluate((element) => element.scrollIntoView())
}

async function goToProjects({ page }: OwnerVisitor): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).dispatchEvent('click', { button: 0 })
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
}
