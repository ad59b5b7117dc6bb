import assert from 'node:assert/strict'
import test from 'node:test'
import { projects } from '../../../content/projects.ts'
import { openScreen, siteUrl } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'

const AT_LEAST_TWO = { skip: projects.length < 2 ? 'content/ has fewer than two projects' : false } as const
const WIDE = { viewport: { width: 1280, height: 720 }, javaScriptEnabled: false }

test(
  '2. the first card is as wide as the deck where the number of cards is odd, so that none leaves a hole beside it',
  AT_LEAST_TWO,
  async () => {
    const { page, leave } = await aVisitor(WIDE)
    await page.goto(`${await siteUrl()}/projects`)
    const cards = page.getByRole('main').getByRole('list').first().locator('> li')
    const firstIsAcross = () =>
      cards.first().evaluate((card) => card.clientWidth > (2 / 3) * (card.parentElement?.clientWidth ?? 0))

    const withAll = await firstIsAcross()
    await cards.last().evaluate((card) => card.remove())
    const withOneLess = await firstIsAcross()

    const isOdd = projects.length % 2 === 1
    assert.deepEqual([withAll, withOneLess], [isOdd, !isOdd])
    await leave()
  },
)

test('2. a card shows the first picture of its story, once it is near the window, and says no more by it', async () => {
  const { page, leave } = await aVisitor(WIDE)
  await page.goto(`${await siteUrl()}/projects`)

  const pictures = await page
    .getByRole('main')
    .locator('article img')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('loading'), one.getAttribute('alt')]))

  assert.deepEqual(
    pictures,
    pictures.map(() => ['lazy', '']),
  )
  await leave()
})

test('2. on a phone the cards are words alone: no picture is loaded', async () => {
  const { page, leave } = await aVisitor({ viewport: { width: 375, height: 812 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await openScreen(page, '/projects')
  await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')

  assert.equal(await page.getByRole('main').locator('img').filter({ visible: true }).count(), 0)
  assert.ok(asked.includes('/projects'))
  assert.deepEqual(
    asked.filter((path) => /\.(webp|avif|png|jpe?g)$/.test(path)),
    [],
  )
  await leave()
})
