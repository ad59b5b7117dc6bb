import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { addressOf, comeTo, FIRST_PROJECT, firstDetails, openScreen } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const MARK = 'data-same-page'
const { address, heading } = FIRST_PROJECT

describe('navigation', () => {
  test('never reloads the page', async () => {
    const { page, leave } = await createVisitor({ reducedMotion: 'no-preference' })
    await openScreen(page, '/')
    const loads = countLoads(page)
    await page.locator('html').evaluate((html, mark) => html.setAttribute(mark, ''), MARK)

    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await untilScreen(page, { heading: 'Projects', title: `Projects · ${site.name}`, address: '/projects' })
    await firstDetails(page).click()
    await untilScreen(page, { heading, title: `${heading} · ${site.name}`, address })
    await page.getByRole('navigation').getByRole('link', { name: site.name }).click()
    await untilScreen(page, { heading: site.name, title: site.name, address: '/' })
    await page.getByRole('link', { name: 'Sign in' }).click()
    await untilScreen(page, { heading: 'Sign in', title: `Sign in · ${site.name}`, address: '/authentication?from=/' })

    assert.equal(await page.locator('html').getAttribute(MARK), '')
    assert.equal(loads(), 0)
    await leave()
  })

  test('marks the current page in the bar', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    const bar = page.getByRole('navigation')
    const marked = () =>
      bar.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')).join())

    await eventually(marked, 'page,')
    for (const [path, expected] of [
      ['/projects', ',page'],
      ['/projects/commander', ',true'],
      ['/authentication', ','],
    ] as const) {
      await comeTo(page, new URL(path, page.url()).href)
      await eventually(marked, expected)
    }
    await leave()
  })

  test("keeps the current path's spelling in links to projects", async () => {
    const { page, leave } = await createVisitor({ reducedMotion: 'no-preference' })
    await openScreen(page, '/projects/')

    for (const [from, to] of [
      ['/projects', address],
      ['/projects/', address],
      ['/projects?sort=name#deck', address],
      ['/Projects', address.replace('projects', 'Projects')],
    ] as const) {
      await comeTo(page, new URL(from, page.url()).href)
      const link = firstDetails(page)
      assert.equal(await link.getAttribute('href'), to)
      await link.click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      assert.equal(addressOf(page), to)
    }
    await page.goBack()
    await page
      .getByRole('article')
      .first()
      .click({ position: { x: 5, y: 5 } })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await leave()
  })

  test('focuses the heading after a link, Back or Forward', async () => {
    const { page, leave } = await createVisitor({ reducedMotion: 'no-preference' })
    await openScreen(page, '/')
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'body')
    const focused = (name: string) => page.locator('h1:focus', { hasText: name }).waitFor()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await focused('Projects')
    await page.goBack()
    await focused(site.name)
    await page.goForward()
    await focused('Projects')
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await focused('Projects')
    await leave()
  })
})

type Expected = { readonly heading: string; readonly title: string; readonly address: string }

async function untilScreen(page: Page, { heading, title, address }: Expected): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.waitForFunction((wanted) => document.title === wanted, title)
  assert.equal(addressOf(page), address)
}

/** Counts the documents that the page requests from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}
