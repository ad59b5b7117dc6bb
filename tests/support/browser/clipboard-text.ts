import type { Page } from 'playwright-core'

/**
 * The text on the clipboard, byte for byte. It's pasted into a second window, because the site's pages aren't allowed
 * to read the clipboard.
 */
export async function clipboardText(page: Page): Promise<string> {
  const beside = await page.context().newPage()
  await beside.setContent('<textarea autofocus></textarea>')
  const pasted = beside.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('paste', ({ clipboardData }) => resolve(clipboardData?.getData('text/plain') ?? ''))
      }),
  )
  await beside.locator('textarea').press('ControlOrMeta+V')
  const text = await pasted
  await beside.close()
  return text
}
