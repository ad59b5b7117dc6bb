import { stripVTControlCharacters, styleText } from 'node:util'

/** Whether the screen takes colours: a terminal, but never under continuous integration (`CI`) or with `NO_COLOR`. */
const inColour = process.stdout.isTTY === true && !process.env.CI && !process.env.NO_COLOR

/** One line of the report: a mark, then what it is about, then a figure. */
export function sayPassed(what: string, figure = ''): void {
  console.log(`${painted('green', 'ok  ')} ${what}${apart(figure)}`)
}

/** One line that says what failed, and below it, indented, what a person needs to find out why. */
export function sayFailed(what: string, detail = ''): void {
  const lines = (inColour ? detail : stripVTControlCharacters(detail)).trimEnd().split('\n')
  console.log(`${painted('red', 'FAIL')} ${what}`)
  if (detail !== '') console.log(lines.map((line) => `       ${line}`.trimEnd()).join('\n'))
}

/** One line that says what was left out, and why. */
export function saySkipped(what: string, why = ''): void {
  console.log(`${painted('yellow', 'skip')} ${what}${apart(why)}`)
}

function painted(colour: 'green' | 'red' | 'yellow', mark: string): string {
  return inColour ? styleText(colour, mark, { validateStream: false }) : mark
}

function apart(figure: string): string {
  return figure === '' ? '' : `  (${figure})`
}
