import type { ProfileLink } from '../../core/content/site-settings.ts'
import { formatCommandCount } from '../../core/text/thousands.ts'
import { secretRows } from '../library/find-command-secrets.ts'
import type { LoadedCommands } from '../library/import-files.ts'

/**
 * Answers to the questions; null or empty if unanswered. `birth` is an instant with its offset, and `language` a BCP 47
 * tag that we have words for.
 */
export type Answers = {
  readonly name: string
  readonly tagline: string | null
  readonly birth: string | null
  readonly contacts: Contacts
  readonly siteUrl: string | null
  readonly picture: Picture | null
  readonly language: string | null
  readonly library: LoadedCommands | 'starter' | null
}

/** The owner's email address and links. */
export type Contacts = { readonly email: string | null; readonly links: readonly ProfileLink[] }

/** A picture of the owner; `extension` is in lower case, without a dot. */
export type Picture = { readonly path: string; readonly extension: string; readonly bytes: Uint8Array }

/** The answers of an owner who gives only a name. */
export const DEFAULT_ANSWERS: Omit<Answers, 'name'> = {
  tagline: null,
  birth: null,
  contacts: { email: null, links: [] },
  siteUrl: null,
  picture: null,
  language: null,
  library: null,
}

const NOT_SHOWN = '(left out, and not shown)'

/** Lists the answers as they were understood, for the owner to check. */
export function describeAnswers({
  name,
  tagline,
  birth,
  contacts: { email, links },
  siteUrl,
  picture,
  language,
  library,
}: Answers): string {
  const facts = [
    ['Name', name],
    ['Tagline', tagline ?? NOT_SHOWN],
    ['Birth', birth === null ? NOT_SHOWN : describeBirth(birth)],
    ['Email', email ?? NOT_SHOWN],
    ...(links.length === 0 ? [['Links', NOT_SHOWN]] : links.map((link) => ['Link', `${link.name}: ${link.url}`])),
    ['Address', siteUrl ?? '(not known yet)'],
    ['Picture', picture?.path ?? NOT_SHOWN],
    ['Language', language ?? 'en'],
    ...describeLibrary(library),
  ]
  return ['Your answers:', ...facts.map(([label, value]) => `  ${label?.padEnd(9)}${value}`)].join('\n')
}

function describeLibrary(library: Answers['library']): readonly (readonly [string, string])[] {
  if (library === 'starter') return [['Commands', 'the starter library']]
  if (library === null) return [['Commands', 'none yet']]
  const remarks = [...library.messages, ...secretRows(library.secrets)]
  return [['Commands', formatCommandCount(library.commands.length)], ...remarks.map((remark) => ['', remark] as const)]
}

/** Formats a birth date with all its parts, because missing ones were filled in. */
function describeBirth(birth: string): string {
  const [day, clock = ''] = birth.split('T')
  const [, time, zone] = /^([\d:]+)(.*)$/.exec(clock) ?? []
  return `${day} at ${time}, ${zone === 'Z' ? 'UTC' : `UTC${zone}`} (noon if you gave no time, and this computer's time zone if you gave no zone)`
}
