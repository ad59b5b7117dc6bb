import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { site } from '../../../content/site.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openPalette } from '../../support/browser/open-palette.ts'
import { openScreen, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { paperOf, pressedOn, pressTheme } from './themes.ts'

describe('theme', () => {
  test('lasts until a reload if nothing can be stored', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
    })
    await openScreen(page, '/')

    await pressTheme(page, 'Dark')
    await eventually(() => pressedOn(page), ['Dark'])
    const chosen = await paperOf(page)
    await page.reload()

    assert.deepEqual([chosen, await paperOf(page)], ['dark', 'light'])
    await leave()
  })

  test('can be chosen in the palette on Projects', async () => {
    const { page, palette, leave } = await openPalette(`${await siteUrl()}/projects`, { colorScheme: 'light' })

    await page.keyboard.type('theme')
    const offered = await palette
      .getByRole('group', { name: 'Appearance' })
      .getByRole('option')
      .locator(':first-child')
      .allTextContents()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
    const dark = await paperOf(page)
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type('system theme')
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })

    assert.deepEqual(offered, ['Light theme', 'Dark theme', 'System theme'])
    assert.deepEqual([dark, await paperOf(page)], ['dark', 'light'])
    assert.equal(new URL(page.url()).pathname, '/projects')
    await leave()
  })

  test("applies to the browser's own toolbars", async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    await openScreen(page, '/')
    const barColour = () =>
      page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        return metas.find(({ media }) => window.matchMedia(media).matches)?.content
      })

    const light = await barColour()
    await pressTheme(page, 'Dark')
    const dark = await barColour()
    await pressTheme(page, 'System')
    const again = await barColour()
    await page.emulateMedia({ colorScheme: 'dark' })
    await pressTheme(page, 'Light')

    assert.notEqual(light, dark)
    assert.deepEqual([again, await barColour()], [light, light])
    await leave()
  })

  test('has no button without scripts', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    await page.goto(await siteUrl())

    assert.equal(await page.getByRole('button').count(), 0)
    assert.equal(await page.getByText('Appearance', { exact: true }).isVisible(), false)
    assert.equal(
      await page
        .getByRole('link', { name: site.email ?? site.name })
        .first()
        .isVisible(),
      true,
    )
    await leave()
  })
})
