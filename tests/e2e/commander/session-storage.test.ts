import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { fillStorage } from '../../support/browser/fill-storage.ts'
import { LIST, openCommander, untilSettled } from '../../support/browser/open-commander.ts'
import { goOnToCommander } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

// `tests/spec/client` covers other unreadable texts and missing storage.
const STORAGES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'holds unreadable text': (page) =>
    page.addInitScript(() =>
      sessionStorage.setItem('/api/commands', '[1,null,{"id":{}},"<img src=x onerror=alert(1)>"'),
    ),
  'is full': (page) => page.addInitScript(fillStorage),
  'is blocked': (page) =>
    page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied', 'SecurityError')
      }
      Object.defineProperties(window, { sessionStorage: { get }, localStorage: { get } })
    }),
}

describe('session storage', () => {
  for (const [how, arrange] of Object.entries(STORAGES)) {
    test(`that ${how} breaks nothing`, async () => {
      const { page, search, lines, statuses, copyButton, leave } = await openCommander(site, { arrange })

      await search.fill('log')
      await eventually(statuses, ['1 of 3 commands.'])
      await untilCopied(copyButton())

      assert.deepEqual(await lines(), ['git log'])
      await eventually(() => clipboardText(page), 'git log')
      await leave()
    })
  }

  test('contains the response as JSON under its address', async () => {
    const reply = '[{"id":7,"notes":"Notes","line":"ls","extra":[1]},{"id":null}]'
    const { page, lines, leave } = await openCommander(site, {
      arrange: (page) => page.route(LIST, (route) => route.fulfill({ body: reply })),
    })
    assert.deepEqual(await page.evaluate(() => ({ ...sessionStorage })), { '/api/commands': reply })
    assert.deepEqual(await lines(), ['ls'])

    await page.unroute(LIST)
    await page.route(LIST, (route) => route.fulfill({ json: commandsOf('newer') }))
    await page.evaluate(fillStorage)
    await page.getByRole('link', { name: 'Projects' }).click()
    await goOnToCommander(page)
    await eventually(lines, ['newer'])

    await page.unroute(LIST)
    await page.route(LIST, (route) => route.abort())
    await page.reload()
    await untilSettled(page)
    assert.equal((await lines()).includes('ls'), false)
    await leave(/Failed to load resource/)
  })
})
