import type { Page } from 'playwright-core'

/** The text on the clipboard, byte for byte. Pastes it in a second window, because our pages may not read it. */
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
