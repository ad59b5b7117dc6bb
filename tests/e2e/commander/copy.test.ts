import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { clipboardText } from './clipboard-text.ts'
import { eventually } from './eventually.ts'
import { openCommander } from './open-commander.ts'
import { tabTo } from './tab-to.ts'

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

const withoutClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'by the clipboard of the browser': async () => undefined,
  'by the older copy command, where the browser has no clipboard': withoutClipboard,
}

for (const [way, arrange] of Object.entries(WAYS)) {
  test(`2. the copy button puts exactly the line on the clipboard, ${way}`, async () => {
    const { page, copyButton, leave } = await openCommander(site, { arrange })
    const copied: string[] = []

    for (const index of LINES.keys()) {
      await copyButton(index).click()
      await eventually(() => copyButton(index).getAttribute('data-state'), 'copied')
      copied.push(await clipboardText(page))
    }

    assert.deepEqual(copied, LINES)
    await leave()
  })
}

test('2. a button reached by Tab copies with Enter and with Space', async () => {
  const { page, search, copyButton, leave } = await openCommander(site)
  await search.focus()
  const copied: string[] = []

  for (const [index, key] of ['Enter', 'Space'].entries()) {
    await tabTo(copyButton(index))
    await page.keyboard.press(key)
    await page.getByRole('tooltip', { name: 'Copied', exact: true }).waitFor()
    copied.push(await clipboardText(page))
    await page.getByRole('tooltip', { name: 'Copied', exact: true }).waitFor({ state: 'detached' })
  }

  assert.deepEqual(copied, [LINES[0], LINES[1]])
  await leave()
})

test('2. the prompt is drawn, and never copied by hand: neither from the line nor from the whole card', async () => {
  const { page, cards, leave } = await openCommander(site)
  const [card, line] = [cards.first(), cards.first().locator('pre')]
  const prompt = await line.evaluate((pre) => getComputedStyle(pre, '::before').content)

  await line.evaluate((pre) => getSelection()?.selectAllChildren(pre))
  const selected = await page.evaluate(() => String(getSelection()))
  await page.keyboard.press('ControlOrMeta+C')
  const ofLine = await clipboardText(page)
  await card.evaluate((item) => getSelection()?.selectAllChildren(item))
  await page.keyboard.press('ControlOrMeta+C')
  const ofCard = await clipboardText(page)

  assert.match(prompt, /\$/)
  assert.deepEqual([selected, ofLine], ['git status', 'git status'])
  assert.match(ofCard, /^…\s+git status\s/)
  assert.doesNotMatch(ofCard, /\$/)
  await leave()
})

test('2. a triple click on a line and the keys to copy give the line alone', async () => {
  const { page, cards, leave } = await openCommander(site)

  await cards.first().locator('code').click({ clickCount: 3 })
  await page.keyboard.press('ControlOrMeta+C')

  assert.equal((await clipboardText(page)).trimEnd(), 'git status')
  await leave()
})

test('2. copying from a list narrowed by a search copies from the card that is seen', async () => {
  const { page, search, copyButton, leave } = await openCommander(site)

  await search.fill('^\\$ a')
  await page.getByText(`1 of ${LINES.length} commands.`).waitFor()
  await copyButton().click()
  await page.getByRole('tooltip', { name: 'Copied' }).waitFor()

  assert.equal(await clipboardText(page), '$ a prompt of its own')
  await leave()
})
