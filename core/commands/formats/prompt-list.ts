import { characterName } from '../character-names.ts'
import type { Command } from '../command.ts'
import { deceptiveCharactersOf } from '../deceptive-characters.ts'
import { type Placeholder, parseLine, placeholdersOf } from '../placeholders.ts'

const RECORD_END = '\x1e\0'
const FIELD = '\x1f'
const ANSWER = '\x1e'

// Separators of records and fields. Shells couldn't store NUL in a variable anyway.
const RESERVED = ['\0', '\x1e', '\x1f']

/**
 * Serializes the commands as records that the picker in a shell can read without a parser. A record has the form
 * `shown US warning US line RS NUL`: the row in the picker, a warning to confirm first (empty unless the line has
 * misleading characters), and the line. Each placeholder in the line is written as
 * `US question RS =default RS 1=choice RS US`: the question, and the text to insert for each answer. Any other answer
 * is inserted as typed.
 *
 * Leaves out commands without a line, and lines that contain NUL, RS or US. Placeholders with misleading characters
 * stay as written. Source: docs/decisions/0071-shell-files.md.
 */
export function promptListOf(commands: readonly Command[]): string {
  return commands.flatMap((command) => recordOf(command) ?? []).join('')
}

function recordOf({ notes, line }: Command): string | null {
  if (line === null || line === '' || RESERVED.some((character) => line.includes(character))) return null
  const shown = shownRow(notes ?? '', line)
  return [shown, warningOf(line, shown), withQuestions(line)].join(FIELD) + RECORD_END
}

/** Puts the rest of the notes last, because it rarely fits in the row. */
function shownRow(notes: string, line: string): string {
  const [first = ''] = /^.*?[.?!](?=\s)/s.exec(notes) ?? [notes]
  const rest = notes.slice(first.length).trim()
  return `${inOneRow(first)}  $ ${inOneRow(line)}${rest === '' ? '' : `  # ${inOneRow(rest)}`}`.trimStart()
}

function inOneRow(text: string): string {
  return withNames(text).replaceAll('\n', ' ↵ ').replaceAll('\t', ' ')
}

/** Replaces misleading and control characters with their names, such as `<escape character>`. */
function withNames(text: string): string {
  const found = deceptiveCharactersOf(text)
  const ends = [0, ...found.map(({ end }) => end)]
  return ends
    .map((from, index) => {
      const next = found[index]
      return text.slice(from, next?.start) + (next === undefined ? '' : `<${characterName(next.code)}>`)
    })
    .join('')
}

function warningOf(line: string, shown: string): string {
  const names = new Set(deceptiveCharactersOf(line).map(({ code }) => characterName(code)))
  if (names.size === 0) return ''
  const warning = `Misleading characters: ${[...names].join(', ')}.`
  return `${shown}\n${warning}\nPress Enter to insert the line, or Ctrl-C to cancel: `
}

function withQuestions(line: string): string {
  const parts = parseLine(line)
  const questions = new Map(placeholdersOf(parts).map((placeholder) => [placeholder.name, questionOf(placeholder)]))
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      return questions.get(part.name) ?? line.slice(part.start, part.end)
    })
    .join('')
}

/**
 * Returns null if the placeholder has misleading characters: a terminal must not show them, and replacing them would
 * change what is inserted.
 */
function questionOf({ name, choices }: Placeholder): string | null {
  if (deceptiveCharactersOf([name, ...choices].join('')).length > 0) return null
  const [first = `{{${name}}}`] = choices
  const label = choices.length === 0 ? `${name}: ` : `${name} [${first}]: `
  const numbered = numberedChoices(choices)
  const list = numbered.map(([number, choice]) => `${number}) ${choice}`).join('  ')
  const answers = [['', first], ...numbered].map(([typed, inserted]) => `${typed}=${inserted}${ANSWER}`)
  return `${FIELD}${list === '' ? label : `${list}\n${label}`}${ANSWER}${answers.join('')}${FIELD}`
}

/** Returns an empty list if there are fewer than two choices, or if a choice is itself one of the numbers. */
function numberedChoices(choices: readonly string[]): readonly (readonly [string, string])[] {
  if (choices.length < 2) return []
  const numbered = choices.map((choice, index) => [String(index + 1), choice] as const)
  return numbered.some(([number]) => choices.includes(number)) ? [] : numbered
}
