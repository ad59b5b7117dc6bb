import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { HAS_MANY } from '../built-library.ts'
import { holdApplication, siteUrl, untilAlive, untilPainted } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'
import { placeInList, readDownTo } from './place-in-list.ts'

const COMMANDER = '/projects/commander'
const FAR_DOWN = 10_000

test(
  '4. cards far below are left out, before the application is there and after; who loads the list again is where they were in it',
  HAS_MANY,
  async () => {
    const { page, leave } = await aVisitor()
    const { release } = await holdApplication(page)
    await page.goto((await siteUrl()) + COMMANDER)
    await untilPainted(page)
    assert.deepEqual(await laidOutCards(page), { first: true, last: false })

    release()
    await untilAlive(page)
    await untilPainted(page)
    assert.deepEqual(await laidOutCards(page), { first: true, last: false })

    await checkReload(page)
    await leave()
  },
)

test('4. who loads the list again on a phone is where they were in it', HAS_MANY, async () => {
  const { page, leave } = await aVisitor({ viewport: { width: 375, height: 667 } })
  await page.goto((await siteUrl()) + COMMANDER)
  await untilAlive(page)

  await checkReload(page)
  await leave()
})

async function checkReload(page: Page): Promise<void> {
  await readDownTo(page, FAR_DOWN)
  const before = await placeInList(page)

  await page.reload()
  await untilAlive(page)
  await untilPainted(page)

  assert.notEqual(before, null)
  assert.deepEqual(await placeInList(page), before)
}

test('4. without the application a card that is far below is read and reached as any other, and all cards are on paper', async () => {
  const { page, leave } = await aVisitor({ javaScriptEnabled: false })
  await page.goto((await siteUrl()) + COMMANDER)
  const link = page.getByRole('link', { name: 'Link to this command' }).last()

  await link.focus()
  assert.ok(await link.evaluate((element) => element.matches(':focus')))
  const box = await link.boundingBox()
  assert.ok(box !== null && box.y >= 0 && box.y < 800, `it came into view, at ${box?.y}`)

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
