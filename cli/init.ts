import { join, relative } from 'node:path'
import { failure, type Result } from '../core/result.ts'
import { parseEnvironment } from '../server/environment/environment.ts'
import { ownLibrary } from '../server/store/library-location.ts'
import { type Answers, describeAnswers, LEFT_OUT } from './init/answers.ts'
import { type FormerLibrary, findFormerLibrary } from './init/former-library.ts'
import { askKeepOrMove, askQuestions, type InitOptions, readArguments, USAGE } from './init/read-answers.ts'
import { undoInterrupted } from './init/replace-content.ts'
import {
  BACKUP_FOLDER,
  compareWithSample,
  isOfLibrary,
  replaceSample,
  type SampleReplacement,
} from './init/replace-sample.ts'

const REFUSED = 1
const MISUSED = 2

const NOTHING = 'Nothing was changed.'

process.exitCode = await init(process.argv.slice(2))

/** Makes `content/` of the working folder the owner's. Returns the exit code. */
async function init(commandLine: readonly string[]): Promise<number> {
  if (commandLine.includes('--help')) return tell([USAGE])
  const options = await readArguments(commandLine, new Date())
  if (!options.ok) return complain(options.error, MISUSED)
  const former = await formerLibrary()
  if (!former.ok) return complain([...former.error, NOTHING], REFUSED)
  await undoEarlier()
  const changed = compareWithSample(join(process.cwd(), 'content')).changed.filter((path) => !isOfLibrary(path))
  if (changed.length > 0 && !options.value.force) return complain(refusal(changed), REFUSED)
  const answers = await answersOf(options.value)
  if (!answers.ok) return answers.code
  const movesLibrary = await isToMove(former.value, options.value, answers.value)
  if (movesLibrary === null) return complain(['', NOTHING], REFUSED)
  return write({ answers: answers.value, former: former.value, movesLibrary, now: new Date() })
}

async function write(possession: SampleReplacement): Promise<number> {
  try {
    return tell(await replaceSample(process.cwd(), possession))
  } catch (cause) {
    return complain([cause instanceof Error ? cause.message : String(cause), NOTHING], REFUSED)
  }
}

async function formerLibrary(): Promise<Result<FormerLibrary, readonly string[]>> {
  // Other variables may need settings of content/site.ts, which is about to be replaced.
  const { DATA_DIR, DATABASE_URL } = process.env
  const environment = parseEnvironment({ DATA_DIR, DATABASE_URL })
  if (!environment.ok) return environment
  const former = await findFormerLibrary(ownLibrary(environment.value))
  return former.ok ? former : failure([former.error])
}

async function undoEarlier(): Promise<void> {
  const root = process.cwd()
  const copies = await undoInterrupted(join(root, 'content'), join(root, BACKUP_FOLDER))
  if (copies === null) return
  const copied = `What it had copied and moved is in ${relative(root, copies)}.`
  tell([`An earlier init was interrupted: content/ is again as it was before. ${copied}`, ''])
}

/** Moves a library that was changed by a person only if they agree. Null if they leave the question unanswered. */
async function isToMove(
  former: FormerLibrary,
  { database, mayAsk }: InitOptions,
  { library }: Answers,
): Promise<boolean | null> {
  if (database !== null) return database === 'move'
  if (former.kind !== 'changed') return former.kind === 'filled'
  if (library === 'starter' || !mayAsk || !process.stdin.isTTY) return false
  return askKeepOrMove(former, { input: process.stdin, output: process.stdout })
}

function tell(sentences: readonly string[]): 0 {
  for (const sentence of sentences) console.log(sentence)
  return 0
}

type Told = { readonly ok: true; readonly value: Answers } | { readonly ok: false; readonly code: number }

async function answersOf({ answers, mayAsk }: InitOptions): Promise<Told> {
  const { name, tagline, birth } = answers
  const isEnough = !mayAsk || (tagline !== undefined && birth !== undefined)
  if (name !== undefined && isEnough) {
    const value = { ...LEFT_OUT, ...answers, name }
    tell([describeAnswers(value), ''])
    return { ok: true, value }
  }
  if (mayAsk) {
    const told = await askQuestions(answers, { input: process.stdin, output: process.stdout })
    if (told !== null) return { ok: true, value: told }
    if (process.stdin.isTTY) return { ok: false, code: complain(['', NOTHING], REFUSED) }
  }
  const missing = Object.entries({ name, tagline, birth }).flatMap(([flag, given]) =>
    given === undefined ? [`--${flag}`] : [],
  )
  const advice = name === undefined ? '' : ' Add --yes to leave out what is missing.'
  return {
    ok: false,
    code: complain(['', `Missing: ${missing.join(', ')}. Nothing was changed.${advice}`, USAGE], MISUSED),
  }
}

function refusal(changed: readonly string[]): readonly string[] {
  return [
    `You have changed: ${changed.map((path) => `content/${path}`).join(', ')}.`,
    `Nothing was changed. To replace these files too, run this with --force; a copy of each is kept in ${BACKUP_FOLDER}/.`,
  ]
}

function complain(sentences: readonly string[], code: number): number {
  for (const sentence of sentences) console.error(sentence)
  return code
}
