import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { english } from '../../../core/words/english.ts'
import { addressOf, untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { buildCopy } from '../../support/project/copy.ts'
import { lazyCopy } from '../../support/project/lazy-copy.ts'
import { writeAnotherOwner } from './another-owner.ts'

const anothersSite = lazyCopy(async (copy) => {
  await writeAnotherOwner(copy)
  await buildCopy(copy)
})

describe("another owner's site", () => {
  test('has no broken links, and its projects in the sitemap', async () => {
    const { url, copy } = await anothersSite()
    const sitemap = await readFile(join(copy.folder, 'build', 'site', 'sitemap.xml'), 'utf8')
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

    const links = await Promise.all(pages.map(async (page) => linksIn(await (await fetch(url + page)).text())))
    const inner = [...new Set([...pages, ...links.flat()])].filter((link) => link.startsWith('/'))
    const statuses = await Promise.all(inner.map(async (link) => [link, (await fetch(url + link)).status] as const))

    assert.ok(pages.includes('/projects/bus-times') && pages.includes('/projects/bare'), String(pages))
    assert.ok(inner.includes('/projects/bus-times'))
    assert.deepEqual(
      statuses.filter(([, status]) => status !== 200),
      [],
    )
  })
})

describe('home page of another owner', () => {
  test('can have a location alone, and facts without a counter', async () => {
    const html = await (await fetch((await anothersSite()).url)).text()

    assert.match(html, /<address[^>]*><span[^>]*>Skrova<\/span><\/address>/)
    assert.ok(html.includes(english.home.facts) && html.includes(english.home.hostedOnBucket))
    assert.equal(html.includes(english.home.secondsOld), false)
  })
})

describe('project without a story', () => {
  test('has a page with its link, even without scripts', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    const response = await page.goto(`${(await anothersSite()).url}/projects/bus-times`)

    const main = page.getByRole('main')
    assert.equal(response?.status(), 200)
    assert.equal(await page.title(), 'Bus times · Ingrid')
    assert.equal(await main.getByRole('heading', { level: 1 }).textContent(), 'Bus times')
    assert.equal(await main.getByText('Every stop of the island, on one page.').isVisible(), true)
    assert.deepEqual(await main.getByRole('list', { name: 'Year and tags' }).getByRole('listitem').allTextContents(), [
      '2024',
      'Rust',
    ])
    const own = main.getByRole('list', { name: 'Links' }).getByRole('link')
    assert.equal(await own.getAttribute('href'), 'https://example.com/bus-times/')
    assert.equal(await own.textContent(), 'example.com/bus-times (another site)')
    await leave()
  })

  test('has a card that links to page and website', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${(await anothersSite()).url}/projects`)
    await untilAlive(page)

    const own = page.getByRole('link', { name: 'example.com/bus-times (another site)' })
    // An element that receives the card's clicks must not cover the link.
    await own.click({ trial: true })
    await page.getByRole('link', { name: 'View details of Bus times' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bus times' }).waitFor()
    const address = addressOf(page)
    await page.getByRole('link', { name: 'Next: Bare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bare' }).waitFor()

    assert.equal(address, '/projects/bus-times')
    assert.equal(await page.title(), 'Bare · Ingrid')
    assert.equal(await page.getByRole('list', { name: 'Links' }).count(), 0)
    await leave()
  })
})

describe('photographed portrait', () => {
  test('becomes a small file', async () => {
    const { page, leave } = await createVisitor()
    const { url } = await anothersSite()
    await page.goto(url)

    const portrait = page.getByRole('img', { name: 'Me, laughing' })
    const shown = await portrait.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
    const { naturalWidth } = await portrait.evaluate((image: HTMLImageElement) => ({
      naturalWidth: image.naturalWidth,
    }))
    const picture = await fetch(shown)

    assert.match(shown, /\/assets\/avatar-[0-9a-f]+\.webp$/)
    assert.equal(naturalWidth, 176)
    assert.equal(picture.headers.get('content-type'), 'image/webp')
    assert.ok((await picture.arrayBuffer()).byteLength <= 10 * 1024)
    await leave()
  })
})

function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"#]+)/g)].map(([, address = '']) => address)
}
