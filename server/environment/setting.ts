import { failure, type Result } from '../../core/result.ts'
import { escapeControls } from '../log.ts'

/** Something the owner set: its name, an environment variable's or that of a field in `content/site.ts`, and its text. */
export type Setting = { readonly name: string; readonly text: string }

/** Understands one setting, or says in a sentence each what is wrong with it. */
export type SettingParser<T> = (setting: Setting) => Result<T, readonly string[]>

const SHOWN_LENGTH = 100
const EVERYTHING_BEFORE_AT = /^([a-z][a-z0-9+.-]*:\/\/)?.*@/is // a user name and a password, if anything

/** The sentence: the setting's name, what it is, and what is expected. Whatever stands before an '@' is hidden. */
export function mistake({ name, text }: Setting, expected: string): Result<never, readonly string[]> {
  const harmless = escapeControls(text.replace(EVERYTHING_BEFORE_AT, '$1***@'))
  const shown = harmless.length > SHOWN_LENGTH ? `${harmless.slice(0, SHOWN_LENGTH)}...` : harmless
  return failure([`${name} is "${shown}"; expected ${expected}.`])
}
