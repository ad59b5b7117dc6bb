import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { projects } from '../../../content/projects.ts'
import { site } from '../../../content/site.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { comeTo, openScreen, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const HOME = { heading: site.name, title: site.name }
const PROJECTS = { heading: 'Projects', title: `Projects · ${site.name}` }
const COMMANDER = { heading: 'Commander', title: `Commander · ${site.name}` }
const SIGN_IN = { heading: 'Sign in', title: `Sign in · ${site.name}` }

const ADDRESSES = [
  { path: '/', ...HOME },
  { path: '/?from=somewhere#facts', ...HOME },
  { path: '/projects', ...PROJECTS },
  { path: '/projects/', ...PROJECTS },
  { path: '/Projects', ...PROJECTS },
  { path: '/%70rojects', ...PROJECTS },
  { path: '/projects/commander', ...COMMANDER },
  { path: '/projects/commander/', ...COMMANDER },
  { path: '/PROJECTS/Commander?a=b', ...COMMANDER },
  { path: '/authentication', ...SIGN_IN },
  { path: '/authentication/', ...SIGN_IN },
  { path: '/AUTHENTICATION/anything/under/it', ...SIGN_IN },
] as const

describe('every address', () => {
  test('has its screen between navigation bar and footer', async () => {
    const { page, leave } = await createVisitor()
    // Loads unusually spelled addresses first, then navigates to the other screens from there.
    assert.equal(await openScreen(page, '/AUTHENTICATION/anything/under/it'), 200)
    assert.equal(await openScreen(page, '/PROJECTS/Commander?a=b'), 200)

    for (const { path, heading, title } of ADDRESSES) {
      assert.equal((await fetch((await siteUrl()) + path)).status, 200, path)
      await comeTo(page, (await siteUrl()) + path)
      await page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      await eventually(() => page.title(), title)
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, path)
      assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).isVisible(), true)
      assert.equal(await page.getByRole('contentinfo').innerHTML(), '')
      const parts = await page.locator('#root > * > *').evaluateAll((all) => all.map((part) => part.localName))
      assert.deepEqual(parts, ['nav', 'main', 'footer'])
    }
    await leave()
  })
})

describe('home page', () => {
  test('shows name, tagline, picture, facts and a sign-in link', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/')

    const main = page.getByRole('main')
    const avatar = main.getByRole('img', { name: site.avatarDescription ?? '' })
    assert.equal(await main.getByText(site.tagline ?? '-').isVisible(), true)
    assert.ok(await avatar.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    assert.deepEqual(await main.getByRole('heading').allTextContents(), [
      site.name,
      'Selected projects',
      ...projects.slice(0, 3).map(({ name }) => name),
      'Unnecessary facts:',
    ])
    assert.equal(await main.getByRole('link', { name: 'Sign in' }).isVisible(), true)
    await leave()
  })
})

describe('projects page', () => {
  test('has a card for each project', async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/projects')

    const cards = page.getByRole('main').getByRole('article')
    assert.equal(await cards.count(), projects.length)
    for (const [index, { name, description }] of projects.entries()) {
      const card = cards.nth(index)
      assert.equal(await card.getByRole('heading', { level: 2 }).textContent(), name)
      assert.equal(await card.getByText(description).isVisible(), true)
      assert.equal(await card.getByRole('link', { name: 'View details' }).isVisible(), true)
    }
    await leave()
  })
})

describe('Commander', () => {
  test('has a heading, a search box and cards', async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/projects/commander')

    const main = page.getByRole('main')
    const box = main.getByRole('searchbox', { name: 'Search commands' })
    const firstCard = main.getByRole('list', { name: 'Commands' }).getByRole('listitem').first()
    assert.equal(await box.getAttribute('type'), 'search')
    assert.equal(await box.getAttribute('placeholder'), 'Search commands...')
    const [boxArea, cardArea] = [await box.boundingBox(), await firstCard.boundingBox()]
    assert.ok(boxArea !== null && cardArea !== null && cardArea.y >= boxArea.y + boxArea.height)
    await leave()
  })
})
