import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { addressOf, openScreen, untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const KEY = /^[a-z0-9]{6}$/ // the key format of history 4.10.1
const TITLES: Readonly<Record<string, string>> = {
  '/': site.name,
  '/projects': `Projects · ${site.name}`,
  '/projects/commander': `Commander · ${site.name}`,
}

describe('history', () => {
  test('pushes an entry with a key for another address', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    const before = await entryOf(page)

    await follow(page, 'Projects')
    const after = await entryOf(page)

    assert.equal(after.length, before.length + 1)
    assert.equal(before.key, null)
    assert.match(after.key ?? '', KEY)
    await leave()
  })

  test('replaces the entry for a link to the same address', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    await follow(page, 'Projects')
    const before = await entryOf(page)

    await follow(page, 'Projects')
    const after = await entryOf(page)
    await page.goBack()

    assert.equal(after.length, before.length)
    assert.match(after.key ?? '', KEY)
    assert.notEqual(after.key, before.key)
    await page.getByRole('heading', { level: 1, name: site.name }).waitFor()
    await leave()
  })

  test('pushes an entry for another query', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects?sort=name')
    const before = await entryOf(page)

    await follow(page, 'Projects')
    const after = await entryOf(page)

    assert.equal(after.length, before.length + 1)
    assert.equal(addressOf(page), '/projects')
    await leave()
  })

  test('goes back and forward to known entries', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    await follow(page, 'Projects')
    const projects = await entryOf(page)
    await follow(page, site.name)
    const home = await entryOf(page)

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    const afterBack = await entryOf(page)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: site.name }).waitFor()
    const afterForward = await entryOf(page)

    assert.deepEqual([afterBack.key, afterForward.key], [projects.key, home.key])
    assert.notEqual(projects.key, home.key)
    await leave()
  })

  test('drops later entries when one is pushed after going back', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    await follow(page, 'Projects')
    await follow(page, site.name)
    const { length } = await entryOf(page)
    await page.evaluate(() => window.history.go(-2))
    await page.waitForFunction(() => window.history.state === null)

    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()

    assert.equal((await entryOf(page)).length, length - 1)
    await leave()
  })

  test('keeps address, heading and title in step at any speed', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    // Waits until both screens have loaded, because going back may cancel loading.
    await follow(page, 'Projects')

    await page.evaluate(async () => {
      const [brand, projects] = document.querySelectorAll('nav a')
      for (const _turn of Array(6)) for (const link of [projects, brand]) link?.dispatchEvent(plainClick())
      for (const steps of [-1, 1, -1, -1, 1, 1, -2, 2, -1, 1, -1]) {
        window.history.go(steps)
        await new Promise((resolve) => setTimeout(resolve))
      }

      function plainClick() {
        return new MouseEvent('click', { bubbles: true, cancelable: true })
      }
    })

    await page.waitForFunction((titles) => document.title === titles[window.location.pathname], TITLES)
    await page.waitForLoadState('networkidle')
    const [title, heading] = [await page.title(), await page.getByRole('heading', { level: 1 }).textContent()]
    assert.equal(title, TITLES[addressOf(page)])
    assert.equal(heading, title.split(' · ')[0])
    await leave()
  })

  test('keeps an entry and its key across a reload', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    await follow(page, 'Projects')
    const before = await entryOf(page)

    await page.reload()
    await untilAlive(page)
    const after = await entryOf(page)
    await page.goBack()

    assert.deepEqual(after, before)
    await page.getByRole('heading', { level: 1, name: site.name }).waitFor()
    assert.equal(addressOf(page), '/')
    await leave()
  })
})

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await page.locator('h1:focus', { hasText: name }).waitFor()
}

async function entryOf(page: Page): Promise<{ readonly length: number; readonly key: string | null }> {
  return page.evaluate(() => ({ length: window.history.length, key: window.history.state?.key ?? null }))
}
