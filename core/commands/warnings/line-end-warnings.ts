import type { Warning } from './warning.ts'

/** Warns of a line break at the end of a line, and of other white space before or after it. */
export function lineEndWarnings(line: string): readonly Warning[] {
  const tail = line.slice(line.trimEnd().length)
  const warnings: Warning[] = []
  if (/[\r\n]/.test(tail)) {
    const sentence = 'The line ends with a line break: pasted into a terminal, it may run at once.'
    warnings.push({ code: 'line/ends-with-newline', field: 'line', sentence })
  }
  if (line.trimStart() !== line || /[^\r\n]/.test(tail)) {
    const sentence = 'The line begins or ends with spaces, which are copied with it.'
    warnings.push({ code: 'line/outer-blanks', field: 'line', sentence })
  }
  return warnings
}
