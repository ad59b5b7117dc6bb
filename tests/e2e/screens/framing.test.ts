import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openScreen, seenTextOf, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { listenLocally } from '../../support/server/listen-locally.ts'

describe('framing', () => {
  for (const path of ['/', '/projects/commander', '/nothing/here']) {
    test(`of ${path} is refused to other origins`, async () => {
      const { page, leave } = await createVisitor()
      const foreign = await serveFrameOf((await siteUrl()) + path)

      await page.goto(foreign.url)

      assert.equal(await textInFrame(page), '')
      await foreign.close()
      await leave(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE|status of 404/)
    })
  }

  test('by the site itself starts no second application', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')

    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.addEventListener('load', resolve)
          frame.src = '/projects'
          document.body.append(frame)
        }),
    )
    await page.waitForLoadState('networkidle')

    const [, frame] = page.frames()
    assert.match((await textInFrame(page)) ?? '', /Projects/)
    assert.equal(await frame?.evaluate(() => window.history.scrollRestoration), 'auto')
    await leave()
  })
})

/** The text in the page's first frame. Empty if the browser shows its own error page there. */
async function textInFrame(page: Page): Promise<string> {
  const [, frame] = page.frames()
  assert.ok(frame !== undefined)
  return frame.url().startsWith('chrome-error:') ? '' : seenTextOf(frame.locator('body'))
}

/**
 * Serves a page that shows `address` in a frame. The page's port differs from that of `address`, so it has another
 * origin.
 */
async function serveFrameOf(address: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><link rel="icon" href="data:,"><iframe src="${address}"></iframe>`)
  })
  const { port, close } = await listenLocally(server)
  return { url: `http://localhost:${port}/`, close }
}
