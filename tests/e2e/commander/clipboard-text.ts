import type { Page } from 'playwright-core'

/** What the clipboard holds, to the byte. Read by pasting into a window beside `page`, as our pages may not read it. */
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
