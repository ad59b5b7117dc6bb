import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { clipboardText } from './clipboard-text.ts'
import { eventually } from './eventually.ts'
import { openCommander } from './open-commander.ts'

const LINE = '\tprintf "%s\\n" "$HOME"  # two  spaces'
const REFUSED = 'The browser refused to copy. The line is selected, so you can copy it yourself.'
const site = await startSite(commandsOf('git status', LINE))

after(closeBrowser)
after(site.close)

const REFUSALS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the clipboard refuses': (page) =>
    page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
    }),
  'the clipboard throws': (page) =>
    page.addInitScript(() => {
      navigator.clipboard.writeText = () => {
        throw new TypeError('Broken')
      }
    }),
  'there is no clipboard and the copy command refuses': (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    }),
  'there is no clipboard and the copy command throws': (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => {
        throw new DOMException('Refused', 'NotAllowedError')
      }
    }),
}

for (const [refusal, arrange] of Object.entries(REFUSALS)) {
  test(`4. where ${refusal}, the page never says 'Copied': it says so and selects the line`, async () => {
    const { page, statuses, copyButton, leave } = await openCommander(site, {
      arrange: async (page) => {
        await arrange(page)
        await page.addInitScript(() => {
          new MutationObserver(() => {
            if (document.body?.textContent?.includes('Copied')) document.title = 'It said Copied'
          }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        })
      },
    })

    await copyButton(1).click()
    await eventually(statuses, ['2 commands.', REFUSED])
    await page.getByRole('tooltip', { name: 'Not copied: the browser refused.' }).waitFor()
    const selected = await page.evaluate(() => getSelection()?.toString())
    await page.keyboard.press('ControlOrMeta+C')

    assert.equal(selected, LINE)
    assert.equal(await clipboardText(page), LINE)
    assert.equal(await copyButton(1).getAttribute('data-state'), 'refused')
    assert.match(await page.title(), /^Commander/)
    await leave()
  })
}

test("4. a copy that succeeds after a refusal says 'Copied'", async () => {
  const { page, statuses, copyButton, leave } = await openCommander(site, {
    arrange: (page) =>
      page.addInitScript(() => {
        const writeText = navigator.clipboard.writeText.bind(navigator.clipboard)
        let refusals = 1
        navigator.clipboard.writeText = (text) => {
          refusals -= 1
          return refusals >= 0 ? Promise.reject(new DOMException('Refused', 'NotAllowedError')) : writeText(text)
        }
      }),
  })

  await copyButton(1).click()
  await eventually(statuses, ['2 commands.', REFUSED])
  await copyButton(1).click()
  await eventually(statuses, ['2 commands.', 'Copied'])

  assert.equal(await clipboardText(page), LINE)
  await leave()
})
