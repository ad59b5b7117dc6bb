import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openScreen } from '../../support/browser/open-screen.ts'
import { STORY, WITH_STORY } from '../../support/browser/own-story.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

describe('story loaded on demand', () => {
  test('shows a message, then focuses its heading', WITH_STORY, async () => {
    const { page, leave } = await createVisitor()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(STORY.script, async (route) => {
      await promise
      await route.continue()
    })
    await openScreen(page, '/projects')

    await openStory(page)
    await page.getByRole('heading', { level: 1, name: 'Loading…' }).waitFor()
    const focusedAtFirst = await focusedOn(page)
    resolve()
    await page.getByRole('heading', { level: 1, name: STORY.name }).waitFor()

    assert.equal(focusedAtFirst, 'Loading…')
    await page.waitForFunction((name) => document.activeElement?.textContent === name, STORY.name)
    await leave()
  })

  test("offers 'Try again' if it fails to load", WITH_STORY, async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects')
    await page.route('**', (route) => route.abort())

    await openStory(page)
    await page.getByRole('heading', { level: 1, name: 'Not loaded' }).waitFor()
    const sentence = await page.getByRole('main').getByText('The server cannot be reached.').isVisible()
    await page.unroute('**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: STORY.name }).waitFor()

    assert.equal(sentence, true)
    assert.equal(await page.title(), `${STORY.name} · ${(await page.title()).split(' · ')[1]}`)
    await leave(/ERR_FAILED|Failed to load/)
  })

  test('stays readable if prerendered, even without its code', WITH_STORY, async () => {
    const { page, leave } = await createVisitor()
    await page.route(STORY.script, (route) => route.abort())
    await openScreen(page, '/projects')
    const failed = page.waitForEvent('requestfailed')

    await page.goto(page.url().replace(/\/projects$/, STORY.address))
    await failed
    await page.getByRole('link', { name: 'All projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

    await leave(/ERR_FAILED|Failed to load/)
  })
})

async function openStory(page: Page): Promise<void> {
  await page.getByRole('link', { name: `View details of ${STORY.name}`, exact: true }).click()
}

async function focusedOn(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.textContent ?? null)
}
