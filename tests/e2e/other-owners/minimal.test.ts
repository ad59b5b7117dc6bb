import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { seenTextOf, untilAlive } from '../../support/browser/open-screen.ts'
import { violationsAt } from '../../support/browser/violations.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { buildCopy } from '../../support/project/copy.ts'
import { lazyCopy } from '../../support/project/lazy-copy.ts'
import { writeMinimalContent } from '../../support/project/minimal-content.ts'

const SCREENS = ['/', '/projects', '/projects/commander', '/authentication', '/nothing/here', '/%', '/cv']

/** Elements that mustn't be empty. */
const HOLLOW = 'h1, h2, h3, h4, ul, ol, dl, li, p, a, button, figure, section, blockquote'

/** Matches what missing values leave in a text. */
const STRAY = /\b(?:undefined|null|NaN|Invalid Date|\[object)\b/

// A new site with an empty library, built from its files instead of a database.
const minimalSite = lazyCopy(async (copy) => {
  await writeMinimalContent(copy)
  await mkdir(join(copy.folder, 'content', 'library'))
  await writeFile(join(copy.folder, 'content', 'library', '.gitkeep'), '')
  await buildCopy(copy, '--library', 'content/library')
})

describe('site with only a name', () => {
  for (const path of SCREENS) {
    test(`has no empty, leftover or inaccessible parts at ${path}`, async () => {
      const { page, leave } = await createVisitor({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto((await minimalSite()).url + path)
      await untilAlive(page)

      const text = await seenTextOf(page.locator('body'))
      const hollow = await page.locator(HOLLOW).evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && element.querySelector('img, svg, input') === null)
          .filter((element) => element.textContent?.trim() === '' && !element.hasAttribute('aria-label'))
          .filter((element) => element.closest('[aria-live], [role="status"]') === null)
          .map((element) => element.outerHTML.slice(0, 120)),
      )

      assert.doesNotMatch(text, STRAY)
      assert.deepEqual(hollow, [])
      assert.deepEqual(await violationsAt(page, [1280]), [])
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.deepEqual(await violationsAt(page, [1280], { rules: 'colours' }), [])
      await leave(/status of (?:400|404)/)
    })
  }

  test('has a home page without facts or a counter', async () => {
    const html = await (await fetch((await minimalSite()).url)).text()

    const headings = [...html.matchAll(/<h[1-6][^>]*>([^<]*)</g)].map(([, text]) => text)
    assert.deepEqual(headings, ['Bo'])
    assert.doesNotMatch(html, /<(?:address|img|article)\b|seconds old|dataset\.birth/)
    assert.doesNotMatch(html, /mailto:|rel="me"|href="\/cv"/)
  })

  test('has no heading without content', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    for (const path of ['/', '/projects', '/projects/commander']) {
      await page.goto((await minimalSite()).url + path)
      const lonely = await page
        .locator('h2')
        .evaluateAll((headings) =>
          headings.filter((heading) => heading.parentElement?.children.length === 1).map(({ outerHTML }) => outerHTML),
        )
      assert.deepEqual(lonely, [], path)
    }

    await leave()
  })
})
