import type { ProfileLink } from '../../core/site-settings.ts'
import { commandsIn } from '../../core/thousands.ts'
import { secretRows } from '../library/find-command-secrets.ts'
import type { BroughtCommands } from '../library/import-files.ts'

/**
 * Answers to the six questions. `birth` is an instant with its zone; unanswered questions are null or empty. `library` is
 * null to keep the starter library.
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

/** Answers of an owner who gives only a name: the starter library goes, because it's the sample's. */
export const LEFT_OUT: Omit<Answers, 'name'> = {
  tagline: null,
  birth: null,
  contacts: { email: null, links: [] },
  siteUrl: null,
  library: { commands: [], said: [], secrets: [] },
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
