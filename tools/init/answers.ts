import type { ProfileLink } from '../../core/site-settings.ts'
import { commandsIn } from '../../core/thousands.ts'
import { secretRows } from '../library/find-command-secrets.ts'
import type { BroughtCommands } from '../library/import-files.ts'

/**
 * What the six questions give. `birth` is one instant with its zone; what was not told is null or empty. `library` is null
 * where the starter library stays.
 */
export type Answers = {
  readonly name: string
  readonly tagline: string | null
  readonly birth: string | null
  readonly contacts: Contacts
  readonly siteUrl: string | null
  readonly library: BroughtCommands | null
}

/** Where the owner is found. */
export type Contacts = { readonly email: string | null; readonly links: readonly ProfileLink[] }

/** What somebody answers who tells nothing but a name. */
export const LEFT_OUT: Omit<Answers, 'name'> = {
  tagline: null,
  birth: null,
  contacts: { email: null, links: [] },
  siteUrl: null,
  library: null,
}

const NOT_SHOWN = '(left out, and not shown)'

/** The answers as they were understood, in lines for the owner to read. */
export function describeAnswers({
  name,
  tagline,
  birth,
  contacts: { email, links },
  siteUrl,
  library,
}: Answers): string {
  const facts = [
    ['Name', name],
    ['Tagline', tagline ?? NOT_SHOWN],
    ['Birth', birth === null ? NOT_SHOWN : describeBirth(birth)],
    ['Email', email ?? NOT_SHOWN],
    ...(links.length === 0 ? [['Links', NOT_SHOWN]] : links.map((link) => ['Link', `${link.name}: ${link.url}`])),
    ['Address', siteUrl ?? '(not known yet)'],
    ['Commands', library === null ? 'the starter library' : commandsIn(library.commands.length)],
    ...[...(library?.said ?? []), ...secretRows(library?.secrets ?? [])].map((sentence) => ['', sentence]),
  ]
  return ['Your answers:', ...facts.map(([what, told]) => `  ${what?.padEnd(9)}${told}`)].join('\n')
}

/** The parts of the instant, for people: what was not typed was filled in. */
function describeBirth(birth: string): string {
  const [day, clock = ''] = birth.split('T')
  const [, time, zone] = /^([\d:]+)(.*)$/.exec(clock) ?? []
  return `${day} at ${time}, ${zone === 'Z' ? 'UTC' : `UTC${zone}`} (noon where no time was given, in this computer's zone)`
}
