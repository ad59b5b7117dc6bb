import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasCv } from '../../../cli/build/read-site-map.ts'
import { projects } from '../../../content/projects.ts'
import { english } from '../../../core/words/english.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { addressOf, holdApplication, openScreen, siteUrl, untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const STORY = '/projects/inside-commander'
const PROJECT = projects.find(({ projectId }) => projectId === 'inside-commander')

describe('story', () => {
  test('can be read without JavaScript', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    const response = await page.goto((await siteUrl()) + STORY)

    const main = page.getByRole('main')
    assert.equal(response?.status(), 200)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), PROJECT?.name)
    assert.equal(await main.getByText(PROJECT?.description ?? '-').isVisible(), true)
    assert.deepEqual(await main.getByRole('list', { name: 'Year and tags' }).getByRole('listitem').allTextContents(), [
      String(PROJECT?.year),
      ...(PROJECT?.tags ?? []),
    ])
    assert.deepEqual(await main.getByRole('term').allTextContents(), ['Problem', 'Role', 'Outcome'])
    assert.equal(await main.getByRole('figure').count(), 2)
    const steps = main.getByRole('list', { name: english.projects.whereNext }).getByRole('link')
    const cv = hasCv() ? [english.pages.cv] : []
    assert.deepEqual((await steps.allTextContents()).slice(0, -1), [english.projects.all, ...cv])
    await leave()
  })

  test('is hydrated without redrawing or refetching', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor()
    const { release } = await holdApplication(page)
    const asked: string[] = []
    await page.goto((await siteUrl()) + STORY)
    await page.evaluate(() => {
      const main = document.querySelector('main')
      const parts = main === null ? [] : [...main.querySelectorAll('*')]
      const isWhole = () => parts.every((part) => part.isConnected)
      Object.assign(window, { isWhole, changes: 0 })
      const count = (changes: readonly MutationRecord[]) => Object.assign(window, { changes: changes.length })
      if (main !== null) new MutationObserver(count).observe(main, { childList: true, subtree: true })
    })
    // Ignores the icon and the pictures further down, because the browser decides when to fetch them.
    page.on('request', (request) => {
      if (!['other', 'image'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
    })

    release()
    await untilAlive(page)
    await page.waitForTimeout(300)

    assert.deepEqual(await page.evaluate(() => [Reflect.get(window, 'isWhole')(), Reflect.get(window, 'changes')]), [
      true,
      0,
    ])
    const scripts = asked.filter((path) => path.endsWith('.js')).map((path) => path.replace(/-[\w-]{8}\.js$/, ''))
    // Ignores scripts that are requested at varying times: the application's, and what it loads when idle.
    const own = scripts.filter((path) => !['/assets/main', '/assets/idle-tasks'].includes(path))
    // The screen, its story, and at most two parts that it shares with other screens.
    assert.ok(own.length <= 4, own.join())
    assert.deepEqual(
      asked.filter((path) => !/\.(?:js|css)$/.test(path)),
      [],
    )
    await leave()
  })

  test('loads modern pictures when they come near, without moving anything', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 400, height: 600 }, deviceScaleFactor: 1 })

    await openScreen(page, STORY)

    const pictures = page.getByRole('main').getByRole('img')
    const [first, second] = [pictures.first(), pictures.nth(1)]
    const shown = await first.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
    assert.match(shown, /\/assets\/commander-480-[0-9a-f]+\.avif$/)
    // Both pictures have a variant for the dark theme, which browsers would load even while it's hidden if it were
    // eager.
    assert.deepEqual(await Promise.all([first, second].map((one) => one.getAttribute('loading'))), ['lazy', 'lazy'])
    for (const one of [first, second]) {
      assert.ok(Number(await one.getAttribute('width')) > 0 && Number(await one.getAttribute('height')) > 0)
    }
    const answer = await fetch(shown)
    assert.deepEqual(
      [answer.headers.get('content-type'), answer.headers.get('cache-control')],
      ['image/avif', 'public, max-age=31536000, immutable'],
    )
    await leave()
  })

  test('has internal links that load no page', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, STORY)
    await page.evaluate(() => Object.assign(window, { isSame: true }))

    await page.getByRole('link', { name: /^Next: / }).click()
    await page
      .getByRole('heading', {
        level: 1,
        name: projects[projects.findIndex(({ projectId }) => projectId === PROJECT?.projectId) + 1]?.name ?? '-',
      })
      .waitFor()
    await page.getByRole('link', { name: 'a story of its own' }).click()
    await page.getByRole('heading', { level: 1, name: PROJECT?.name ?? '-' }).waitFor()
    await page.getByRole('link', { name: 'All projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

    assert.equal(addressOf(page), '/projects')
    assert.equal(await page.evaluate(() => Reflect.get(window, 'isSame')), true)
    await leave()
  })

  test('marks external links, and leaves files to the browser', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects/portfolio')
    const links = page.getByRole('list', { name: english.projects.links }).getByRole('link')
    const marked = await links.filter({ hasText: english.layout.anotherSite }).allTextContents()

    const [response] = await Promise.all([
      page.waitForResponse('**/llms.txt'),
      page.getByRole('link', { name: /in plain text/ }).click(),
    ])
    await page.waitForURL('**/llms.txt')

    assert.deepEqual(marked, [`The source ${english.layout.anotherSite}`])
    assert.equal(response.status(), 200)
    assert.equal(await page.getByRole('heading', { name: 'Not found' }).count(), 0)
    await leave()
  })

  test('scrolls code and tables on their own, by keyboard too', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 320, height: 600 } })

    await openScreen(page, STORY)

    for (const name of ['Code, sh', 'Table']) {
      const box = page.getByRole('group', { name })
      await box.focus()
      await eventually(() => box.evaluate((element) => document.activeElement === element), true)
      assert.equal(await box.evaluate((element) => getComputedStyle(element).overflowX), 'auto')
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    await leave()
  })
})
