/** How many rows a line is shown in, however narrow; a line break at its end does not begin another one. */
export function rowCountOf(line: string): number {
  return line.replace(/\r?\n$/, '').split('\n').length
}
