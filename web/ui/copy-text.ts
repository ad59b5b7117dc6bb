/**
 * Puts exactly `text` on the clipboard and says whether it got there; never throws. Where the browser has no clipboard
 * to write to (plain http), the older copy command is used, with the contents of `shown` selected for it. A clipboard
 * that refuses is not gone around. Source: DESIGN section 6, "Copy".
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  if (navigator.clipboard === undefined) return copyByCommand(text, shown)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Selects the whole text of `shown`, for the reader to copy by hand. */
export function selectContents(shown: Element | null): void {
  if (shown !== null) window.getSelection()?.selectAllChildren(shown)
}

function copyByCommand(text: string, shown: Element | null): boolean {
  const writeExactly = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  selectContents(shown)
  document.addEventListener('copy', writeExactly)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', writeExactly)
  }
}
