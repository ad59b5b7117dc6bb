import { stripVTControlCharacters, styleText } from 'node:util'

/** Colours only in a terminal, and never with `CI` or `NO_COLOR`. */
const inColour = process.stdout.isTTY === true && !process.env.CI && !process.env.NO_COLOR

/** Formats a passed step: a mark, its name and a figure. */
export function passedLine(what: string, figure = ''): string {
  return `${painted('green', 'ok  ')} ${what}${inParentheses(figure)}\n`
}

/** Formats a skipped test and the reason. */
export function skippedLine(what: string, why = ''): string {
  return `${painted('yellow', 'skip')} ${what}${inParentheses(why)}\n`
}

/** Formats a failure, with its details indented below. */
export function failedLines(what: string, detail = ''): string {
  const shown = (inColour ? detail : stripVTControlCharacters(detail)).trimEnd()
  const lines = shown === '' ? [] : shown.split('\n').map((line) => `       ${line}`.trimEnd())
  return [`${painted('red', 'FAIL')} ${what}`, ...lines, ''].join('\n')
}

function painted(colour: 'green' | 'red' | 'yellow', mark: string): string {
  return inColour ? styleText(colour, mark, { validateStream: false }) : mark
}

function inParentheses(figure: string): string {
  return figure === '' ? '' : `  (${figure})`
}
