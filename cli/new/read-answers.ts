import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { failure, type Result, success } from '../../core/result.ts'
import { isMailAddress } from '../build/content/owner-address.ts'
import { type Answers, type Contacts, describeAnswers } from './answers.ts'
import { parseContacts, QUESTIONS, type Question } from './questions.ts'

/** Hosts whose configuration can be written beside the content. */
const HOSTS = ['netlify', 'cloudflare', 'container'] as const

/** Parsed command line. `dependency` is the version or address of the product that the new repository depends on. */
export type NewSiteOptions = {
  readonly folder: string
  readonly answers: Partial<Answers>
  readonly mayAsk: boolean
  readonly hosts: readonly (typeof HOSTS)[number][]
  readonly dependency: string | null
}

export const NEW_USAGE = `Usage: commander new <folder>, then answer a few questions; or

  commander new <folder> --name "Maria Ionescu" [--tagline "Web developer"] [--birth 1990-05-17] \\
    [--email name@example.com] [--link "GitHub=https://github.com/name"]... [--site-url https://example.com] \\
    [--picture me.jpg] [--language en|de|ro|ar] [--library none|starter|<file or folder of commands>]
    [--yes]         asks nothing and leaves out what is missing
    [--netlify]     also writes netlify.toml
    [--cloudflare]  also writes wrangler.jsonc
    [--container]   also writes Containerfile and compose.yaml, for docker and podman
    [--package <version or address>]  the version of commander-portfolio to put into package.json`

const NOTHING_WRITTEN = 'Nothing was written. "commander new --help" lists the flags.'

const OPTIONS = {
  name: { type: 'string' },
  tagline: { type: 'string' },
  birth: { type: 'string' },
  email: { type: 'string' },
  link: { type: 'string', multiple: true },
  'site-url': { type: 'string' },
  picture: { type: 'string' },
  language: { type: 'string' },
  library: { type: 'string' },
  yes: { type: 'boolean' },
  netlify: { type: 'boolean' },
  cloudflare: { type: 'boolean' },
  container: { type: 'boolean' },
  package: { type: 'string' },
} as const

type Flags = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

type CommandLine = { readonly flags: Flags; readonly folder: string }

type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/** `next` returns the next typed line, and waits forever after the last. */
type Dialogue = { readonly say: (text: string) => void; readonly next: () => Promise<string> }

/**
 * Parses the command line and the answers in it. Fails with sentences for the user: the mistakes, then a note that
 * nothing was written.
 */
export async function readArguments(
  commandLine: readonly string[],
  now: Date,
): Promise<Result<NewSiteOptions, readonly string[]>> {
  const read = readFlags(commandLine)
  if (!read.ok) return failure([read.error, NOTHING_WRITTEN])
  const { flags, folder } = read.value
  const answers = await readAnswers(flags, now)
  if (!answers.ok) return failure([...answers.error, NOTHING_WRITTEN])
  const hosts = HOSTS.filter((host) => flags[host] === true)
  return success({
    folder,
    answers: answers.value,
    mayAsk: flags.yes !== true,
    hosts,
    dependency: flags.package ?? null,
  })
}

/**
 * Asks the questions that `known` doesn't answer, each until the answer is valid. In a terminal, people can check the
 * answers and start over. Returns null if the input ends before the last answer.
 */
export async function askQuestions(known: Partial<Answers>, terminal: Terminal): Promise<Answers | null> {
  return inDialogue(terminal, (dialogue) => {
    dialogue.say('Answer a few questions to make your site. Ctrl+C quits without writing anything.\n')
    return askUntilConfirmed(known, dialogue, terminal.input.isTTY === true)
  })
}

async function inDialogue<T>({ input, output }: Terminal, work: (dialogue: Dialogue) => Promise<T>): Promise<T | null> {
  const lines = createInterface({ input, output, prompt: '> ' })
  // Keeps lines that arrive before their question, as they do if all of them are piped in at once.
  const typed = lines[Symbol.asyncIterator]()
  const { promise: ended, resolve: end } = Promise.withResolvers<null>()
  let isOpen = true
  lines.once('close', () => {
    isOpen = false
  })
  const next = async (): Promise<string> => {
    if (isOpen) lines.prompt()
    const { done, value } = await typed.next()
    if (done !== true) return value
    end(null)
    return new Promise(() => undefined)
  }
  try {
    return await Promise.race([work({ say: (text: string) => output.write(text), next }), ended])
  } finally {
    lines.close()
  }
}

function readFlags(commandLine: readonly string[]): Result<CommandLine, string> {
  try {
    const { values, positionals } = parseArgs({ args: [...commandLine], options: OPTIONS, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined) return failure('Name a folder for the new site, such as my-site.')
    if (more.length === 0) return success({ flags: values, folder })
    return failure(`Name one folder, not ${positionals.join(' and ')}. Put quotes around text with spaces.`)
  } catch (cause) {
    return failure(describeUsageError(cause))
  }
}

/** Describes a mistake in one sentence. The messages of `util.parseArgs` contain the option in quotes. */
function describeUsageError(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, flag = ''] = /'(?:-\w, )?(--?[^\s']*)/.exec(message) ?? []
  if (flag === '') return message
  if (!Object.hasOwn(OPTIONS, flag.slice(2))) return `There is no flag ${flag}.`
  return message.includes('does not take') ? `${flag} takes no value.` : `${flag} needs a value, as in ${flag}="…".`
}

async function readAnswers(flags: Flags, now: Date): Promise<Result<Partial<Answers>, readonly string[]>> {
  const mistakes: string[] = []
  const read = async <T>(flag: string, typed: string | undefined, parse: Parse<T>) => {
    const parsed = typed === undefined ? null : await parse(typed, now)
    if (parsed !== null && !parsed.ok) mistakes.push(`--${flag}: ${parsed.error}.`)
    return parsed?.ok ? parsed.value : undefined
  }
  const { name, tagline, birth, siteUrl, picture, language, library } = QUESTIONS
  const links = await read('link', flags.link?.join(), () => parseLinkFlags(flags.link ?? []))
  const email = await read('email', flags.email, parseEmail)
  const answers = {
    name: await read('name', flags.name, name.parse),
    tagline: await read('tagline', flags.tagline, orFallback(tagline)),
    birth: await read('birth', flags.birth, orFallback(birth)),
    contacts: withEmail(links, email),
    siteUrl: await read('site-url', flags['site-url'], orFallback(siteUrl)),
    picture: await read('picture', flags.picture, orFallback(picture)),
    language: await read('language', flags.language, orFallback(language)),
    library: await read('library', flags.library, orFallback(library)),
  }
  return mistakes.length === 0 ? success(withoutMissing(answers)) : failure(mistakes)
}

type Parse<T> = (typed: string, now: Date) => Result<T, string> | Promise<Result<T, string>>

/** Makes an empty flag choose the fallback, like an empty line in a terminal. */
function orFallback<T>({ parse, fallback }: { readonly parse: Parse<T>; readonly fallback: T }): Parse<T> {
  return (typed, now) => (typed.trim() === '' ? success(fallback) : parse(typed, now))
}

/** Refuses several links in one flag. An address may contain commas, so only a comma before another address counts. */
function parseLinkFlags(links: readonly string[]): Result<Contacts, string> {
  const several = links.find((link) => /,\s*(?:[^,=:/?#@]+=)?https?:/i.test(link))
  if (several === undefined) return parseContacts(links)
  return failure(`"${several}" contains several links; expected one per --link`)
}

function parseEmail(typed: string): Result<string, string> {
  const email = typed.trim()
  return isMailAddress(email)
    ? success(email)
    : failure(`"${email}" is not an email address; expected one like name@example.com`)
}

function withEmail(contacts: Contacts | undefined, email: string | undefined): Contacts | undefined {
  return email === undefined ? contacts : { links: contacts?.links ?? [], email }
}

function withoutMissing(answers: { readonly [K in keyof Answers]: Answers[K] | undefined }): Partial<Answers> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined))
}

async function askUntilConfirmed(
  known: Partial<Answers>,
  dialogue: Dialogue,
  needsConfirmation: boolean,
): Promise<Answers> {
  const answers = await askAll(known, dialogue)
  dialogue.say(`\n${describeAnswers(answers)}\n`)
  if (!needsConfirmation || (await confirm(dialogue))) return answers
  return askUntilConfirmed({}, dialogue, needsConfirmation)
}

async function confirm({ say, next }: Dialogue): Promise<boolean> {
  say('\nIs that right? "yes" saves it, "no" starts over.\n')
  while (true) {
    const typed = (await next()).trim()
    if (/^y(?:es)?$/i.test(typed)) return true
    if (/^no?$/i.test(typed)) return false
    say('Please type yes or no.\n')
  }
}

async function askAll(known: Partial<Answers>, dialogue: Dialogue): Promise<Answers> {
  const ask = async <K extends keyof Answers>(question: Question<K>): Promise<Answers[K]> => {
    const answer = known[question.key]
    return answer === undefined ? askUntilAnswered(question, dialogue) : answer
  }
  return {
    name: await ask(QUESTIONS.name),
    tagline: await ask(QUESTIONS.tagline),
    birth: await ask(QUESTIONS.birth),
    contacts: await ask(QUESTIONS.contacts),
    siteUrl: await ask(QUESTIONS.siteUrl),
    picture: await ask(QUESTIONS.picture),
    language: await ask(QUESTIONS.language),
    library: await ask(QUESTIONS.library),
  }
}

async function askUntilAnswered<K extends keyof Answers>(
  { text, example, parse, fallback }: Question<K>,
  { say, next }: Dialogue,
): Promise<Answers[K]> {
  say(`\n${text}\n  For example: ${example}\n`)
  while (true) {
    const typed = await next()
    if (typed.trim() === '' && fallback !== undefined) return fallback
    const parsed = await parse(typed, new Date())
    if (parsed.ok) return parsed.value
    say(`Sorry, ${parsed.error}.\n`)
  }
}
