/** Joins the rows of a text into one, without blank rows and outer spaces. Takes linear time. */
export function inOneRow(text: string): string {
  const rows = text.split('\n').map((row) => row.trim())
  return rows.filter((row) => row !== '').join(' ⏎ ')
}
