import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../support/browser/eventually.ts'
import { fillStorage } from '../../support/browser/fill-storage.ts'
import { holdApplication, openScreen, siteUrl, untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { paperOf, papersOf, pressedOn, pressTheme, watchPapers } from './themes.ts'

const SCREENS = ['/', '/projects', '/projects/commander', '/authentication', '/nothing/here', '/%']
const NO_SCREEN = /status of 40[04]/

describe('theme', () => {
  test('follows the system until the visitor chooses one', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    await openScreen(page, '/')

    const pressed = await pressedOn(page)
    const atFirst = await paperOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })

    assert.deepEqual([pressed, atFirst, await paperOf(page)], [['System'], 'light', 'dark'])
    await leave()
  })

  for (const { name, system, chosen } of [
    { name: 'Dark', system: 'light', chosen: 'dark' },
    { name: 'Light', system: 'dark', chosen: 'light' },
  ] as const) {
    test(`${name} applies at once on a ${system} system`, async () => {
      const { page, leave } = await createVisitor({ colorScheme: system })
      await openScreen(page, '/')

      await pressTheme(page, name)
      const chosenPaper = await paperOf(page)
      await eventually(() => pressedOn(page), [name])
      await pressTheme(page, 'System')
      await eventually(() => pressedOn(page), ['System'])

      assert.deepEqual([chosenPaper, await paperOf(page)], [chosen, system])
      await leave()
    })
  }

  test('applies from the first frame on every screen', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    await openScreen(page, '/')
    await pressTheme(page, 'Dark')
    const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await watchPapers(page)

    for (const path of SCREENS) {
      const { release } = await holdApplication(page)
      await page.goto((await siteUrl()) + path)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const before = await papersOf(page)
      release()
      await untilAlive(page)

      assert.deepEqual([before, await papersOf(page)], [[dark], [dark]], path)
      await page.unrouteAll()
    }
    await leave(NO_SCREEN)
  })

  test('follows a choice made in another window', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    await openScreen(page, '/')
    const other = await page.context().newPage()
    await openScreen(other, '/')

    await pressTheme(page, 'Dark')

    await eventually(() => pressedOn(other), ['Dark'])
    assert.equal(await paperOf(other), 'dark')
    await leave()
  })

  test('can be changed when storage is full', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    await openScreen(page, '/')
    await pressTheme(page, 'Light')
    await page.evaluate(fillStorage)

    await pressTheme(page, 'Dark')

    await eventually(() => pressedOn(page), ['Dark'])
    assert.equal(await paperOf(page), 'dark')
    await leave()
  })

  test('can be chosen before the application has loaded', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    const { release } = await holdApplication(page)
    await page.goto(await siteUrl())

    await pressTheme(page, 'Dark')
    release()

    await eventually(() => pressedOn(page), ['Dark'])
    assert.equal(await paperOf(page), 'dark')
    await leave()
  })
})
