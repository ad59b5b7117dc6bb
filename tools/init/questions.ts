import { failure, type Result, success } from '../../core/result.ts'
import { parseSiteUrl } from '../../server/environment/parse-address.ts'
import { type Answers, LEFT_OUT } from './answers.ts'
import { parseBirth } from './parse-birth.ts'
import { parseContacts, splitContacts } from './parse-contacts.ts'
import { parseOneLine } from './parse-one-line.ts'

/**
 * One of the five questions. `parse` understands what is typed, or says what is wrong and what was expected. `fallback`
 * is the answer of who types nothing; undefined where there must be one.
 */
export type Question<K extends keyof Answers = keyof Answers> = {
  readonly key: K
  readonly text: string
  readonly example: string
  readonly parse: (typed: string, now: Date) => Result<Answers[K], string>
  readonly fallback?: Answers[K]
}

type Questions = { readonly [K in keyof Answers]: Question<K> }

/** The five questions, in the order of asking. */
export const QUESTIONS: Questions = {
  name: { key: 'name', text: 'What is your name?', example: 'Maria Ionescu', parse: parseOneLine },
  tagline: {
    key: 'tagline',
    text: 'What do you do, in one short sentence? Nothing to leave it out.',
    example: 'Web developer: I make slow pages fast, and climb when it is dry.',
    parse: parseOneLine,
    fallback: null,
  },
  birth: {
    key: 'birth',
    text: 'When were you born? The counter on the home page starts from it, so it is published. Nothing for no counter.',
    example: '1990-05-17, or with the time and zone 1990-05-17T06:30+03:00',
    parse: parseBirth,
    fallback: null,
  },
  contacts: {
    key: 'contacts',
    text: 'Where else are you found? Links and a mail address, with commas between; nothing for none.',
    example: 'https://github.com/name, Blog=https://example.com, name@example.com',
    parse: (typed) => parseContacts(splitContacts(typed)),
    fallback: LEFT_OUT.contacts,
  },
  siteUrl: {
    key: 'siteUrl',
    text: 'At which address will the site be? Nothing, if you do not know yet.',
    example: 'https://example.com or https://name.github.io/home',
    parse: parseSiteAddress,
    fallback: null,
  },
}

function parseSiteAddress(typed: string): Result<string, string> {
  const parsed = parseSiteUrl({ name: 'it', text: typed.trim() })
  if (parsed.ok) return success(parsed.value)
  return failure('it is not the address of a site; expected one with https://, without ? or #, and perhaps with a path')
}
