import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { commandsOf } from '../../support/browser/command.ts'
import { LIST, openCommander, untilSettled } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite(commandsOf('git status', 'git log'))

after(closeBrowser)
after(site.close)

describe('next visit', () => {
  test("sends the ETag, and doesn't download an unchanged list again", async () => {
    const { page, lines, leave } = await openCommander(site)
    const answered = page.waitForResponse(LIST)

    await page.reload()
    const request = (await answered).request()
    await untilSettled(page)

    assert.match((await request.allHeaders())['if-none-match'] ?? '', /^"[^"]+"$/)
    assert.equal((await request.sizes()).responseBodySize, 0)
    assert.deepEqual(await lines(), ['git status', 'git log'])
    await leave()
  })
})
