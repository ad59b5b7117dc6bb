const TYPE = 'application/json'

/** What an export is called that is made at this moment, by the owner's own calendar. */
export function exportFileName(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `commander-${now.getFullYear()}-${month}-${day}.json`
}

/** Hands a text to the browser as a file to save; the page stays where it is. */
export function downloadText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: TYPE }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Not at once: the browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
