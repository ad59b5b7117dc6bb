/** Joins the rows of a text with ` ⏎ `, dropping blank rows and trimming the others. Takes linear time. */
export function inOneRow(text: string): string {
  const rows = text.split('\n').map((row) => row.trim())
  return rows.filter((row) => row !== '').join(' ⏎ ')
}
