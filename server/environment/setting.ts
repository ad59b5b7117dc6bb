import { escapeControls } from '../../core/escape-controls.ts'
import { invalid, type Parser, parserOf, textLike } from '../../core/parse.ts'
import { success } from '../../core/result.ts'
import { shorten } from '../../core/shorten.ts'

/** Something the owner set: its name, an environment variable's or that of a field in `content/site.ts`, and its text. */
export type Setting = { readonly name: string; readonly text: string }

const SHOWN_LENGTH = 100
const EVERYTHING_BEFORE_AT = /^([a-z][a-z0-9+.-]*:\/\/)?.*@/is // a user name and a password, if anything

/** Environment variables by name, as in `process.env`; an empty one counts as not set. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Reads settings one by one and gathers every mistake, so that the owner hears of all of them at once. */
export type SettingsReader = {
  /** The setting of this name, null where it is not set. */
  readonly find: (name: string) => Setting | null
  /** What `parse` makes of the setting of this name; `fallback` where it is not set, and where it is a mistake. */
  readonly read: <T>(name: string, parse: Parser<T>, fallback: T) => T
  /** The same of a list with commas between its entries, each of which `parse` reads; empty where it is not set. */
  readonly readEach: <T>(name: string, parse: Parser<T>) => readonly T[]
  /** Adds sentences about what is wrong. */
  readonly object: (...sentences: readonly string[]) => void
  /** Every sentence so far, in the order of reading. */
  readonly mistakes: () => readonly string[]
}

const MOST_CHARACTERS = 255 // of a subject: OpenID Connect Core 1.0, section 2

/** A text that is compared to the byte, and therefore never trimmed: a subject, an audience. */
export const parseExactText = textLike(
  (text) => text.length <= MOST_CHARACTERS && escapeControls(text) === text,
  `at most ${MOST_CHARACTERS} characters, none of them invisible`,
)

/** What `read` makes of a text; null where it can make nothing of it. */
export function textAs<T>(read: (text: string) => T | null, expected: string): Parser<T> {
  return parserOf({ type: 'string' }, (input, field) => {
    const value = typeof input === 'string' ? read(input) : null
    return value === null ? invalid(expected, field) : success(value)
  })
}

/** The sentence: the setting's name, what it is, and what is expected. Whatever stands before an '@' is hidden. */
export function mistake({ name, text }: Setting, expected: string): string {
  const shown = shorten(escapeControls(text.replace(EVERYTHING_BEFORE_AT, '$1***@')), SHOWN_LENGTH)
  return `${name} is "${shown}"; expected ${expected}.`
}

/** The entries of a text with commas between them. */
export function entriesOf(text: string): readonly string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

/** A reader of `variables`; `defaults`, by the name of the variable, are what takes the place of those that are not set. */
export function createSettingsReader(variables: Variables, defaults: ReadonlyMap<string, Setting>): SettingsReader {
  const mistakes: string[] = []
  const find = (name: string): Setting | null => {
    const text = variables[name] ?? ''
    return text === '' ? (defaults.get(name) ?? null) : { name, text }
  }
  const valuesOf = <T>(parse: Parser<T>, setting: Setting): readonly T[] => {
    const parsed = parse(setting.text)
    if (parsed.ok) return [parsed.value]
    mistakes.push(...parsed.error.map(({ expected }) => mistake(setting, expected)))
    return []
  }
  return {
    find,
    read: (name, parse, fallback) => {
      const setting = find(name)
      const [value = fallback] = setting === null ? [] : valuesOf(parse, setting)
      return value
    },
    readEach: (name, parse) => {
      const setting = find(name)
      return setting === null ? [] : entriesOf(setting.text).flatMap((text) => valuesOf(parse, { ...setting, text }))
    },
    object: (...sentences) => {
      mistakes.push(...sentences)
    },
    mistakes: () => mistakes,
  }
}
