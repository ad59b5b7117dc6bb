import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const HOSTILE = [
  '<img src=x onerror="document.title=\'broken\'">',
  '</script><script>document.title="broken"</script>',
  '</code></pre></li></ul><h1>broken</h1>',
  '<!-- not a comment',
  ']]><style>*{display:none}</style>',
  '{{constructor.constructor("document.write(1)")()}}',
  '&lt;b&gt; &amp; &#x41;',
  '\u202egnp.exe\u202c \u200bhidden\u200b \ufeffmark',
  '👩‍👩‍👧‍👦 e\u0301 \u{1f1f7}\u{1f1f4} 𝒜',
  'x'.repeat(10_000),
  '\u0336'.repeat(500),
  `javascript:document.title='broken'`,
]

const COUNT = HOSTILE.length + 2

const site = await startSite([
  ...HOSTILE.map((text) => createCardCommand({ id: text.slice(0, 60), notes: `Notes: ${text}`, line: text })),
  createCardCommand({ id: '__proto__', notes: 'Of the prototype', line: 'ls' }),
  createCardCommand({ id: 'constructor', notes: 'Of the constructor', line: 'pwd' }),
])

after(closeBrowser)
after(site.close)

describe('hostile text', () => {
  test('is shown as text, without making the page scroll sideways', async () => {
    const { page, cards, lines, leave } = await openCommander(site)
    await cards.nth(COUNT - 1).waitFor()

    const notes = await cards.getByRole('paragraph').allTextContents()
    assert.deepEqual(await lines(), [...HOSTILE, 'ls', 'pwd'])
    assert.deepEqual(notes, [...HOSTILE.map((text) => `Notes: ${text}`), 'Of the prototype', 'Of the constructor'])
    assert.deepEqual(await page.getByRole('main').locator('img, script, style').count(), 0)
    assert.deepEqual(await page.locator('h1').allTextContents(), ['Commander'])
    assert.match(await page.title(), /^Commander/)

    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const scrollable = await page.evaluate(() => document.documentElement.scrollWidth)
      const boxes = await Promise.all(
        (await cards.getByRole('button', { name: 'Copy', exact: true }).all()).map((button) => button.boundingBox()),
      )
      assert.ok(scrollable <= width, `${scrollable} px`)
      assert.equal(boxes.length, COUNT)
      for (const box of boxes) assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box))
    }
    await leave()
  })

  test('is found by its characters and copied byte for byte', async () => {
    const { page, search, lines, statuses, copyButton, leave } = await openCommander(site)

    await search.fill('^</script>')
    await eventually(statuses, [`1 of ${COUNT} commands.`])
    assert.deepEqual(await lines(), [HOSTILE[1]])
    await untilCopied(copyButton())
    await eventually(() => clipboardText(page), HOSTILE[1])
    await leave()
  })
})
