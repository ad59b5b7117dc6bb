import { createInterface } from 'node:readline'
import { type Answers, describeAnswers } from './answers.ts'
import { QUESTIONS, type Question } from './questions.ts'

/** Where questions are asked and answers typed. */
type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/** `next` gives the line that is typed now; it waits for ever once there is none any more. */
type Dialogue = { readonly say: (text: string) => void; readonly next: () => Promise<string> }

/**
 * Asks whatever `known` does not tell yet, each question until its answer is as expected, and says what was understood;
 * a person may then begin anew. Null when the input ends before the last answer.
 */
export async function askQuestions(known: Partial<Answers>, { input, output }: Terminal): Promise<Answers | null> {
  const lines = createInterface({ input, output, prompt: '> ' })
  // Where all is piped in at once, lines come before their question.
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
  output.write('Six questions, and this site is yours. Ctrl+C leaves everything as it is.\n')
  try {
    const dialogue = { say: (text: string) => output.write(text), next }
    return await Promise.race([askUntilRight(known, dialogue, input.isTTY === true), ended])
  } finally {
    lines.close()
  }
}

async function askUntilRight(known: Partial<Answers>, dialogue: Dialogue, mayDoubt: boolean): Promise<Answers> {
  const answers = await askAll(known, dialogue)
  dialogue.say(`\n${describeAnswers(answers)}\n`)
  if (!mayDoubt || (await isRight(dialogue))) return answers
  return askUntilRight({}, dialogue, mayDoubt)
}

async function isRight({ say, next }: Dialogue): Promise<boolean> {
  say('\nIs that right? yes writes it, no asks everything again.\n')
  while (true) {
    const typed = (await next()).trim()
    if (/^y(?:es)?$/i.test(typed)) return true
    if (/^no?$/i.test(typed)) return false
    say('Please type yes or no.\n')
  }
}

async function askAll(known: Partial<Answers>, dialogue: Dialogue): Promise<Answers> {
  const ask = async <K extends keyof Answers>(question: Question<K>): Promise<Answers[K]> => {
    const told = known[question.key]
    return told === undefined ? askUntilAnswered(question, dialogue) : told
  }
  return {
    name: await ask(QUESTIONS.name),
    tagline: await ask(QUESTIONS.tagline),
    birth: await ask(QUESTIONS.birth),
    contacts: await ask(QUESTIONS.contacts),
    siteUrl: await ask(QUESTIONS.siteUrl),
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
    const parsed = parse(typed, new Date())
    if (parsed.ok) return parsed.value
    say(`Sorry, ${parsed.error}.\n`)
  }
}
