import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { luminanceOf } from '../../support/browser/colours.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { openCv } from './open-cv.ts'
import { WITH_CV, WITH_SAMPLE } from './own-cv.ts'

describe('printed CV', () => {
  for (const format of ['A4', 'Letter']) {
    test(`of the sample fits on one ${format} page`, WITH_SAMPLE, async () => {
      const { page, leave } = await createVisitor()
      await openCv(page)

      const pdf = await page.pdf({ format })

      assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1)
      await leave()
    })
  }

  test('is available from the Print button', WITH_CV, async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await openCv(page)

    await page.getByRole('button', { name: 'Print' }).click()

    assert.equal(await page.title(), 'printed')
    await leave()
  })

  test('leaves out navigation, buttons and the JSON link', WITH_CV, async () => {
    const { page, leave } = await createVisitor()
    await openCv(page)

    const onScreen = await seen(page)
    await page.emulateMedia({ media: 'print' })
    const inPrint = await seen(page)

    assert.deepEqual(
      [onScreen, inPrint],
      [
        [true, true, true],
        [false, false, false],
      ],
    )
    await leave()
  })

  test('is dark on white even in the dark theme', WITH_CV, async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'dark' })
    await openCv(page)

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

    const { ink, paper } = await page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
      ink: getComputedStyle(heading).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }))
    assert.ok(luminanceOf(ink) < 0.02, ink)
    assert.equal(paper, 'rgb(255, 255, 255)')
    await leave()
  })

  test('has addresses after links, and languages on one line', WITH_SAMPLE, async () => {
    const { page, leave } = await createVisitor()
    await openCv(page)

    await page.emulateMedia({ media: 'print' })

    const behind = await page
      .getByRole('link', { name: 'Sample Trail Maps' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    assert.match(behind, /trail-maps\.example\.com/)
    assert.deepEqual([await linesOf(page, 'Languages'), await linesOf(page, 'Skills')], [1, 3])
    await leave()
  })
})

async function seen(page: Page): Promise<readonly boolean[]> {
  const parts = [
    page.getByRole('navigation'),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('link', { name: 'JSON' }),
  ]
  return Promise.all(parts.map((part) => part.isVisible()))
}

/** The number of rows in which a section's entries are laid out. */
async function linesOf(page: Page, name: string): Promise<number> {
  const entries = page.getByRole('region', { name }).getByRole('listitem')
  return new Set(await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().top))).size
}
