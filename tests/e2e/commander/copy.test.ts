import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { tabTo } from '../../support/browser/tab-to.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const LINES = [
  'git status',
  "\tawk -F\t'{ print $1 }'\t",
  '  two before and after  ',
  'for f in *; do\n\techo "$f"\ndone',
  'ends with a line break\n',
  '\n\nstarts with two',
  'windows\r\nline breaks\r\n',
  `echo "it's" \`date\` \\ $HOME $'\\n' %s & < > &amp; <b>`,
  '$ a prompt of its own',
  'echo "déjà vu – ș ț 日本語 👩‍👩‍👧‍👦 e\u0301 \u00e9"',
  'no\u00a0break\u200bzero\ufeffmark\u202eleft\u2028line',
  `echo ${'long '.repeat(4000)}`,
]

const site = await startSite(commandsOf(...LINES))

after(closeBrowser)
after(site.close)

describe('copy button', () => {
  test('copies exactly the line, with the older API too', async () => {
    const { page, copyButton, leave } = await openCommander(site)
    const copyEach = async () => {
      const copied: string[] = []
      for (const index of LINES.keys()) {
        await untilCopied(copyButton(index))
        copied.push(await clipboardText(page))
      }
      return copied
    }

    assert.deepEqual(await copyEach(), LINES)

    await eventually(() => page.locator('[data-state=copied]').count(), 0)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    assert.deepEqual(await copyEach(), LINES)
    await leave()
  })

  test('works with Enter and Space, also in search results', async () => {
    const { page, search, statuses, copyButton, leave } = await openCommander(site, { reducedMotion: 'reduce' })
    await search.focus()

    for (const [index, key] of ['Enter', 'Space'].entries()) {
      await tabTo(copyButton(index))
      await untilCopied(copyButton(index), () => page.keyboard.press(key))
      await eventually(() => clipboardText(page), LINES[index])
    }
    // Holding the key down counts as one press.
    await page.keyboard.down('Enter')
    await page.evaluate(() => navigator.clipboard.writeText('copied elsewhere'))
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    assert.equal(await clipboardText(page), 'copied elsewhere')

    await search.fill('^\\$ a')
    await eventually(async () => (await statuses())[0], `1 of ${LINES.length} commands.`)
    await untilCopied(copyButton())
    await eventually(() => clipboardText(page), '$ a prompt of its own')
    await leave()
  })
})

describe('prompt', () => {
  test("isn't included when a line is selected and copied", async () => {
    const { page, cards, leave } = await openCommander(site)
    const [card, line] = [cards.first(), cards.first().locator('pre')]
    const prompt = await line.evaluate((pre) => getComputedStyle(pre, '::before').content)
    assert.match(prompt, /\$/)

    await line.evaluate((pre) => getSelection()?.selectAllChildren(pre))
    assert.equal(await page.evaluate(() => String(getSelection())), 'git status')
    await page.keyboard.press('ControlOrMeta+C')
    await eventually(() => clipboardText(page), 'git status')

    await card.evaluate((item) => getSelection()?.selectAllChildren(item))
    await page.keyboard.press('ControlOrMeta+C')
    const ofCard = await clipboardText(page)
    assert.match(ofCard, /^…\s+git status\s/)
    assert.doesNotMatch(ofCard, /\$/)

    await line.locator('code').click({ clickCount: 3 })
    await page.keyboard.press('ControlOrMeta+C')
    await eventually(async () => (await clipboardText(page)).trimEnd(), 'git status')
    await leave()
  })
})
