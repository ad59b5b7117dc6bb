import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { holdApplication, siteUrl, untilAlive, untilPainted } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'
import { untilSized, wrongSizes } from './card-sizes.ts'

const COMMANDER = '/projects/commander'

test('4. cards far below are not laid out, and the size of each is known soon after the application is there', async () => {
  const { page, leave } = await aVisitor()
  const { release } = await holdApplication(page)
  await page.goto((await siteUrl()) + COMMANDER)
  await untilPainted(page)

  const before = await wrongSizes(page)
  release()
  await untilAlive(page)

  assert.ok(before > 0, 'sizes are estimated at first')
  await untilSized(page)
  assert.deepEqual(await laidOutCards(page), { first: true, last: false })
  await leave()
})

test('4. a card that is far below is read and reached as any other without the application', async () => {
  const { page, leave } = await aVisitor({ javaScriptEnabled: false })
  await page.goto((await siteUrl()) + COMMANDER)
  const link = page.getByRole('link', { name: 'Link to this command' }).last()

  await link.focus()

  assert.ok(await link.evaluate((element) => element.matches(':focus')))
  const box = await link.boundingBox()
  assert.ok(box !== null && box.y >= 0 && box.y < 800, `it came into view, at ${box?.y}`)
  await leave()
})

test('4. all cards are on paper, also without the application', async () => {
  const { page, leave } = await aVisitor({ javaScriptEnabled: false })
  await page.goto((await siteUrl()) + COMMANDER)

  await page.emulateMedia({ media: 'print' })

  assert.deepEqual(await laidOutCards(page), { first: true, last: true })
  await leave()
})

/** Whether what is in the first and in the last card has a place on the page, or is left out by the browser. */
function laidOutCards(page: Page): Promise<{ readonly first: boolean; readonly last: boolean }> {
  return page.getByRole('list', { name: 'Commands' }).evaluate((list) => {
    const isLaidOut = (card: Element | null) =>
      card?.querySelector('p')?.checkVisibility({ contentVisibilityAuto: true }) ?? false
    return { first: isLaidOut(list.firstElementChild), last: isLaidOut(list.lastElementChild) }
  })
}
