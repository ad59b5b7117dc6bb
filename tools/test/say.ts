import { stripVTControlCharacters, styleText } from 'node:util'

/** Colours only in a terminal, and never with `CI` or `NO_COLOR`. */
const inColour = process.stdout.isTTY === true && !process.env.CI && !process.env.NO_COLOR

/** Prints a passed step: a mark, its name and a figure. */
export function sayPassed(what: string, figure = ''): void {
  console.log(`${painted('green', 'ok  ')} ${what}${apart(figure)}`)
}

/** Prints a failure with its details indented below. */
export function sayFailed(what: string, detail = ''): void {
  const lines = (inColour ? detail : stripVTControlCharacters(detail)).trimEnd().split('\n')
  console.log(`${painted('red', 'FAIL')} ${what}`)
  if (detail !== '') console.log(lines.map((line) => `       ${line}`.trimEnd()).join('\n'))
}

/** Prints a skipped step and the reason. */
export function saySkipped(what: string, why = ''): void {
  console.log(`${painted('yellow', 'skip')} ${what}${apart(why)}`)
}

function painted(colour: 'green' | 'red' | 'yellow', mark: string): string {
  return inColour ? styleText(colour, mark, { validateStream: false }) : mark
}

function apart(figure: string): string {
  return figure === '' ? '' : `  (${figure})`
}
