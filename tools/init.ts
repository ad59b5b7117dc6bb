import { join } from 'node:path'
import { type Answers, describeAnswers, LEFT_OUT } from './init/answers.ts'
import { askQuestions, type InitOptions, readArguments, USAGE } from './init/read-answers.ts'
import { COPIES, compareWithSample, takePossession } from './init/take-possession.ts'

const REFUSED = 1
const MISUSED = 2

process.exitCode = await init(process.argv.slice(2))

/** The task `init`: makes `content/` of the present folder the owner's, by six answers. */
async function init(commandLine: readonly string[]): Promise<number> {
  if (commandLine.includes('--help')) return tell([USAGE])
  const options = await readArguments(commandLine, new Date())
  if (!options.ok) return complain(options.error, MISUSED)
  const { changed } = compareWithSample(join(process.cwd(), 'content'))
  if (changed.length > 0 && !options.value.force) return complain(refusal(changed), REFUSED)
  const answers = await answersOf(options.value)
  if (!answers.ok) return answers.code
  return tell(await takePossession(process.cwd(), answers.value, new Date()))
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
    if (process.stdin.isTTY) return { ok: false, code: complain(['', 'Nothing was changed.'], REFUSED) }
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
    `Nothing was changed. To replace these files too, run this with --force; a copy of each is kept in ${COPIES}/.`,
  ]
}

function complain(sentences: readonly string[], code: number): number {
  for (const sentence of sentences) console.error(sentence)
  return code
}
