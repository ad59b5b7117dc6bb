/** A text of several rows in one, without empty rows and the spaces around each. Linear in the length of the text. */
export function inOneRow(text: string): string {
  const rows = text.split('\n').map((row) => row.trim())
  return rows.filter((row) => row !== '').join(' ⏎ ')
}
