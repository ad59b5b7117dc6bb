import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { extname } from 'node:path'
import { type ProfileLink, parseSiteSettings } from '../../core/content/site-settings.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { hasCatalogue } from '../../core/words/catalogues.ts'
import { parseSiteUrl } from '../../server/environment/site-addresses.ts'
import { tagForName } from '../build/content/language-tag.ts'
import { isLinkAddress, isMailAddress } from '../build/content/owner-address.ts'
import { type LoadedCommands, loadCommands } from '../library/import-files.ts'
import { parseTypedPath } from '../library/parse-typed-path.ts'
import { type Answers, type Contacts, DEFAULT_ANSWERS, type Picture } from './answers.ts'

const MAX_CHARACTERS = 200

const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/** Characters that change the reading order of text: embeddings, overrides, isolates. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/

/** `Name=address`. An address without a name may contain `=`, but only after one of `:/?#@`. */
const NAMED = /^([^=:/?#@]+)=(.*)$/s

const WELL_KNOWN: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'codeberg.org': 'Codeberg',
  'dev.to': 'DEV',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'npmjs.com': 'npm',
  'stackoverflow.com': 'Stack Overflow',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

const BIRTH = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)\s*(Z|[+-]\d{2}:\d{2})?)?$/

const DEFAULT_TIME = '12:00:00'

const MINUTES_PER_HOUR = 60

/**
 * A question. `parse` fails with what is wrong and what was expected. `fallback` is the answer to an empty line;
 * undefined if an answer is required.
 */
export type Question<K extends keyof Answers = keyof Answers> = {
  readonly key: K
  readonly text: string
  readonly example: string
  readonly parse: (typed: string, now: Date) => Result<Answers[K], string> | Promise<Result<Answers[K], string>>
  readonly fallback?: Answers[K]
}

type Questions = { readonly [K in keyof Answers]: Question<K> }

/** The questions, in the order in which they are asked. */
export const QUESTIONS = {
  name: { key: 'name', text: 'What is your name?', example: 'Maria Ionescu', parse: parseOneLine },
  tagline: {
    key: 'tagline',
    text: 'What do you do, in one short sentence? Leave empty to skip.',
    example: 'Web developer: I make slow pages fast, and climb when it is dry.',
    parse: parseOneLine,
    fallback: null,
  },
  birth: {
    key: 'birth',
    text: 'When were you born? The counter on the home page starts from it, so it is published. Leave empty for no counter.',
    example: '1990-05-17, or with the time and zone 1990-05-17T06:30+03:00',
    parse: parseBirth,
    fallback: null,
  },
  contacts: {
    key: 'contacts',
    text: 'Where else can people find you? Links and an email address, separated by commas; leave empty for none.',
    example: 'https://github.com/name, Blog=https://example.com, name@example.com',
    parse: (typed) => parseContacts(splitContacts(typed)),
    fallback: DEFAULT_ANSWERS.contacts,
  },
  siteUrl: {
    key: 'siteUrl',
    text: 'What will the address of the site be? Leave empty if you do not know yet.',
    example: 'https://example.com or https://name.github.io/home',
    parse: parseSiteAddress,
    fallback: null,
  },
  picture: {
    key: 'picture',
    text: 'Do you have a photo of yourself? It is cropped to a circle around its centre. Leave empty for none.',
    example: 'me.jpg, or a .png, .webp, .avif or .svg file of any size',
    parse: parsePicture,
    fallback: null,
  },
  language: {
    key: 'language',
    text: 'What language is your site in? Leave empty for English.',
    example: 'en, de, ro or ar',
    parse: parseLanguage,
    fallback: null,
  },
  library: {
    key: 'library',
    text: 'Where are your commands? Leave empty to start with none, or type starter to keep the starter library.',
    example: 'commands.json, or a folder of pet, navi or Markdown files, or starter',
    parse: parseLibrary,
    fallback: null,
  },
} satisfies Questions

const PICTURE_EXTENSION = /^\.(svg|png|jpe?g|webp|avif)$/

async function parsePicture(typed: string): Promise<Result<Picture, string>> {
  const path = parseTypedPath(typed.trim(), homedir())
  const expected = 'expected a picture: .jpg, .png, .webp, .avif or .svg'
  const [, extension] = PICTURE_EXTENSION.exec(extname(path).toLowerCase()) ?? []
  if (extension === undefined) return failure(`"${path}" is not a picture file; ${expected}`)
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) return failure(`cannot read ${path}; ${expected}`)
  // Imported only if there is a picture, because it loads slowly.
  const { canDecodePicture } = await import('../build/pictures/can-decode-picture.ts')
  return (await canDecodePicture(bytes))
    ? success({ path, extension, bytes })
    : failure(`${path} is damaged; ${expected}`)
}

/**
 * Accepts only languages that we have words for: with any other, the new site couldn't be built before it's translated.
 */
function parseLanguage(typed: string): Result<string, string> {
  const tag = tagForName(typed) ?? typed.trim()
  const expected = 'expected en, de, ro or ar; for another language, translate content/words.ts later'
  const parsed = parseSiteSettings({ name: 'any', language: tag })
  if (!parsed.ok) return failure(`"${tag}" is not a language tag; ${expected}`)
  return hasCatalogue(tag) ? success(tag) : failure(`there are no words for "${tag}" yet; ${expected}`)
}

async function parseLibrary(typed: string): Promise<Result<LoadedCommands | 'starter', string>> {
  const place = typed.trim()
  if (/^(?:keep|starter)$/i.test(place)) return success('starter')
  if (/^none$/i.test(place)) return success({ commands: [], messages: [], secrets: [] })
  const path = parseTypedPath(place, homedir())
  const found = await loadCommands(path, path)
  if (found.ok) return found
  const expected = 'expected "none", "starter", or a file or folder of commands'
  // The reason follows "Sorry," or a flag, so it begins in lower case.
  const reason = found.error.replace(/^(?:There|Entry)\b/, (word) => word.toLowerCase())
  return failure(
    reason.includes('\n') ? `${reason}\nE${expected.slice(1)}` : `${reason.replace(/\.$/, '')}; ${expected}`,
  )
}

function parseSiteAddress(typed: string): Result<string, string> {
  const parsed = parseSiteUrl(typed.trim())
  if (parsed.ok) return success(parsed.value)
  return failure('it is not the address of a site; expected https:// and a host, and optionally a path, without ? or #')
}

/**
 * Parses a date, optionally with time and offset: `1990-05-17`, `1990-05-17 06:30`, `1990-05-17T06:30:00+03:00`.
 * Defaults are noon and this computer's offset on that day.
 */
function parseBirth(typed: string, now: Date): Result<string, string> {
  const [, day, time = DEFAULT_TIME, zone] = BIRTH.exec(typed.trim()) ?? []
  const expected = 'expected year-month-day, such as 1990-05-17, or with time and zone, 1990-05-17T06:30+03:00'
  if (day === undefined) return failure(`it is not a date; ${expected}`)
  const local = `${day}T${time}`
  const birth = `${local}${zone ?? zoneOfThisComputer(new Date(local))}`
  if (!isInstant(birth)) return failure(`there is no such day or time; ${expected}`)
  return Date.parse(birth) <= now.getTime() ? success(birth) : failure(`it is in the future; ${expected}`)
}

/** This computer's UTC offset at an instant: `+03:00`. */
function zoneOfThisComputer(instant: Date): string {
  const minutes = -Math.round(instant.getTimezoneOffset())
  const twoDigits = (count: number) => String(Math.trunc(count)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(size / MINUTES_PER_HOUR)}:${twoDigits(size % MINUTES_PER_HOUR)}`
}

function isInstant(birth: string): boolean {
  return parseSiteSettings({ name: 'any', tagline: 'any', birth }).ok
}

/** Splits a line at commas, and at spaces unless they are in a `Name=address`. */
export function splitContacts(typed: string): readonly string[] {
  const parts = typed.split(',').flatMap((part) => (NAMED.test(part.trim()) ? [part] : part.split(/\s+/)))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/**
 * Parses an email address and links, each `address` or `Name=address`. A link without a name is named after its site.
 * Fails at the first invalid one, and at a second email address.
 */
export function parseContacts(typed: readonly string[]): Result<Contacts, string> {
  const links: ProfileLink[] = []
  let email: string | null = null
  for (const one of typed.map((text) => text.trim())) {
    if (isMailAddress(one)) {
      if (email !== null) return failure(`"${one}" is a second email address; expected one`)
      email = one
      continue
    }
    const link = parseLink(one)
    if (!link.ok) return link
    links.push(link.value)
  }
  return success({ email, links })
}

function parseLink(typed: string): Result<ProfileLink, string> {
  const [, given, url = typed] = NAMED.exec(typed) ?? []
  if (!isLinkAddress(url)) {
    const expected = 'expected addresses such as https://github.com/name, Blog=https://example.com or name@example.com'
    return failure(`"${typed}" is neither an email address nor one that begins with https://; ${expected}`)
  }
  const name = parseOneLine(given ?? nameOf(url))
  return name.ok ? success({ name: name.value, url }) : failure(`in the name of "${typed}" ${name.error}`)
}

function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^www\./, '')
  return WELL_KNOWN[host] ?? (host === '' ? pathname : host)
}

/**
 * Trims and normalizes (NFC) a line of text. Fails if it is empty, too long, or has control or reordering characters.
 */
export function parseOneLine(typed: string): Result<string, string> {
  const text = typed.trim().normalize('NFC')
  if (text === '') return failure('it is empty; expected a line of text')
  if (CONTROLS.test(text)) return failure('it has a line break or another control character; expected one line')
  if (BIDI_CONTROLS.test(text)) return failure('it has characters that change the text direction; expected plain text')
  const { length } = [...text]
  if (length > MAX_CHARACTERS) return failure(`it has ${length} characters; expected at most ${MAX_CHARACTERS}`)
  return success(text)
}
