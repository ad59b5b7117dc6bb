import { invalid, type Parser, parserOf, textLike } from '../../core/parsing/parse.ts'
import { success } from '../../core/result.ts'
import { escapeControls } from '../../core/text/escape-controls.ts'
import { shorten } from '../../core/text/shorten.ts'

/** A setting: the name of the environment variable or of the field in `content/site.ts`, and its text. */
export type Setting = { readonly name: string; readonly text: string }

const SHOWN_LENGTH = 100
const EVERYTHING_BEFORE_AT = /^([a-z][a-z0-9+.-]*:\/\/)?.*@/is // a user name and a password, if there are any

/** Environment variables by name, as in `process.env`. An empty one counts as unset. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Reads settings and collects all mistakes, so that they can be reported together. */
export type SettingsReader = {
  /** Returns the setting with this name; null if it's unset. */
  readonly find: (name: string) => Setting | null
  /** Returns the parsed value of a setting; `fallback` if it's unset or invalid. */
  readonly read: <T>(name: string, parse: Parser<T>, fallback: T) => T
  /** Returns the parsed entries of a comma-separated setting; empty if it's unset. Leaves out invalid entries. */
  readonly readEach: <T>(name: string, parse: Parser<T>) => readonly T[]
  /** Adds mistakes, one sentence each. */
  readonly addMistakes: (...sentences: readonly string[]) => void
  /** Returns all mistakes so far, in the order in which the settings were read. */
  readonly mistakes: () => readonly string[]
}

const MAX_CHARACTERS = 255 // of a subject: OpenID Connect Core 1.0, section 2

/** Parses text that must match exactly, such as a subject or an audience, and is therefore never trimmed. */
export const parseExactText = textLike(
  (text) => text.length <= MAX_CHARACTERS && escapeControls(text) === text,
  `at most ${MAX_CHARACTERS} characters, none of them invisible`,
)

/** Builds a parser from a function that returns null for invalid text. */
export function textAs<T>(read: (text: string) => T | null, expected: string): Parser<T> {
  return parserOf({ type: 'string' }, (input, field) => {
    const value = typeof input === 'string' ? read(input) : null
    return value === null ? invalid(expected, field) : success(value)
  })
}

/**
 * Describes a mistake: the setting's name, its value, and what is expected. Shortens the value, and hides everything
 * before an '@' except a scheme.
 */
export function mistake({ name, text }: Setting, expected: string): string {
  const shown = shorten(escapeControls(text.replace(EVERYTHING_BEFORE_AT, '$1***@')), SHOWN_LENGTH)
  return `${name} is "${shown}"; expected ${expected}.`
}

/** Splits comma-separated text into trimmed entries, without empty ones. */
export function listEntries(text: string): readonly string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

/** Creates a reader of `variables`. `defaults` has the settings to use for unset variables, by their names. */
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
      return setting === null ? [] : listEntries(setting.text).flatMap((text) => valuesOf(parse, { ...setting, text }))
    },
    addMistakes: (...sentences) => {
      mistakes.push(...sentences)
    },
    mistakes: () => mistakes,
  }
}
