import { failure, type Result, success } from '../../core/result.ts'
import { shorten } from '../../core/shorten.ts'
import { escapeControls } from '../log.ts'

/** Something the owner set: its name, an environment variable's or that of a field in `content/site.ts`, and its text. */
export type Setting = { readonly name: string; readonly text: string }

/** Understands one setting, or says in a sentence each what is wrong with it. */
export type SettingParser<T> = (setting: Setting) => Result<T, readonly string[]>

const SHOWN_LENGTH = 100
const EVERYTHING_BEFORE_AT = /^([a-z][a-z0-9+.-]*:\/\/)?.*@/is // a user name and a password, if anything

/** Environment variables by name, as in `process.env`; an empty one counts as not set. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Reads settings one by one and gathers every mistake, so that the owner hears of all of them at once. */
export type SettingsReader = {
  /** The setting of this name, null where it is not set. */
  readonly find: (name: string) => Setting | null
  /** What `parse` makes of the setting of this name; `fallback` where it is not set, and where it is a mistake. */
  readonly read: <T>(name: string, parse: SettingParser<T>, fallback: T) => T
  /** Adds sentences about what is wrong. */
  readonly object: (...sentences: readonly string[]) => void
  /** Every sentence so far, in the order of reading. */
  readonly mistakes: () => readonly string[]
}

const MOST_CHARACTERS = 255 // of a subject: OpenID Connect Core 1.0, section 2

/** A text that is compared to the byte, and therefore never trimmed: a subject, an audience. */
export const parseExactText: SettingParser<string> = (setting) =>
  setting.text.length <= MOST_CHARACTERS && escapeControls(setting.text) === setting.text
    ? success(setting.text)
    : mistake(setting, `at most ${MOST_CHARACTERS} characters, none of them invisible`)

/** The sentence: the setting's name, what it is, and what is expected. Whatever stands before an '@' is hidden. */
export function mistake({ name, text }: Setting, expected: string): Result<never, readonly string[]> {
  const shown = shorten(escapeControls(text.replace(EVERYTHING_BEFORE_AT, '$1***@')), SHOWN_LENGTH)
  return failure([`${name} is "${shown}"; expected ${expected}.`])
}

/** A reader of `variables`; `defaults`, by the name of the variable, are what takes the place of those that are not set. */
export function createSettingsReader(variables: Variables, defaults: ReadonlyMap<string, Setting>): SettingsReader {
  const mistakes: string[] = []
  const find = (name: string): Setting | null => {
    const text = variables[name] ?? ''
    return text === '' ? (defaults.get(name) ?? null) : { name, text }
  }
  return {
    find,
    read: (name, parse, fallback) => {
      const setting = find(name)
      if (setting === null) return fallback
      const parsed = parse(setting)
      if (parsed.ok) return parsed.value
      mistakes.push(...parsed.error)
      return fallback
    },
    object: (...sentences) => {
      mistakes.push(...sentences)
    },
    mistakes: () => mistakes,
  }
}
