import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { BUILT, HAS_BUILT, SOUGHT } from '../../support/browser/built-library.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { FIRST_PROJECT, firstDetails, holdApplication, siteUrl, untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

declare global {
  interface Window {
    copiedLines?: readonly (string | null | undefined)[]
  }
}

describe('before the application has loaded', () => {
  test('text typed into the search box is kept and searched', HAS_BUILT, async () => {
    const { pattern, found } = SOUGHT
    const { page, leave } = await createVisitor()
    const { release } = await holdApplication(page)
    await page.goto(`${await siteUrl()}/projects/commander`)
    const box = page.getByRole('searchbox')

    await box.pressSequentially(pattern.slice(0, 8))
    release()
    await untilAlive(page)
    await page.getByText(/^\d+ of \d+ commands/).waitFor()
    await page.keyboard.type(pattern.slice(8))
    await page.getByText(new RegExp(`^${found.length} of \\d+ commands`)).waitFor()

    assert.equal(await box.inputValue(), pattern)
    assert.equal(await page.locator('li > p:first-child').first().textContent(), found[0]?.notes)
    await leave()
  })

  test('a press of Copy is remembered, and copies that line', HAS_BUILT, async () => {
    const { page, leave } = await createVisitor()
    const { release } = await holdApplication(page)
    await page.goto(`${await siteUrl()}/projects/commander`)
    const card = page
      .getByRole('list', { name: 'Commands' })
      .getByRole('listitem')
      .nth(Math.min(2, BUILT.length - 1))
    const line = await card.locator('code').textContent()
    await rememberCopied(page)

    await card.getByRole('button', { name: 'Copy' }).click()
    release()
    await page.getByRole('tooltip', { name: /^Copied/ }).waitFor()

    assert.deepEqual(await page.evaluate(() => window.copiedLines), [line])
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('ControlOrMeta+V')
    await eventually(() => page.getByRole('searchbox').inputValue(), line)
    await leave()
  })

  test('a press of the menu toggle is remembered', async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 375, height: 700 } })

    for (const path of ['/', '/nothing/here']) {
      const { release } = await holdApplication(page)
      await page.goto((await siteUrl()) + path)
      await page.getByRole('button', { name: 'Menu' }).click()
      release()
      await untilAlive(page)

      await page.getByRole('navigation').getByText('Projects', { exact: true }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded'), 'true')
      await page.unrouteAll()
    }
    await leave(/status of 404/)
  })

  test('links work as plain links', async () => {
    const { page, leave } = await createVisitor()
    await holdApplication(page)
    await page.goto(await siteUrl())

    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await firstDetails(page).click()

    await page.getByRole('heading', { level: 1, name: FIRST_PROJECT.heading }).waitFor()
    await leave()
  })

  test('going back during hydration shows the right screen', async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => {
      const listen = window.addEventListener
      window.addEventListener = function (this: Window, ...given: Parameters<typeof listen>) {
        listen.apply(this, given)
        if (given[0] !== 'popstate') return
        window.addEventListener = listen
        queueMicrotask(() => {
          window.history.replaceState(null, '', '/projects')
          window.dispatchEvent(new PopStateEvent('popstate'))
        })
      }
    })

    await page.goto(await siteUrl())
    await untilAlive(page)

    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
    await leave()
  })
})

/**
 * Records the lines of cards whose button says 'Copied', because the label may have changed back by the time a test
 * looks.
 */
async function rememberCopied(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lines: (string | null | undefined)[] = []
    window.copiedLines = lines
    const note = ({ target }: MutationRecord) => {
      if (!(target instanceof HTMLElement) || target.dataset.state !== 'copied') return
      lines.push(target.closest('li')?.querySelector('code')?.textContent)
    }
    new MutationObserver((changes) => changes.forEach(note)).observe(document, {
      subtree: true,
      attributeFilter: ['data-state'],
    })
  })
}
