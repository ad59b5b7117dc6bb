import { createInterface, type Interface } from 'node:readline/promises'
import type { Answers } from './answers.ts'
import { QUESTIONS, type Question } from './questions.ts'

/** Where questions are asked and answers typed. */
export type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream }

/**
 * Asks whatever `known` does not tell yet, each question until its answer is as expected. Null when the input ends
 * before the last answer.
 */
export async function askQuestions(known: Partial<Answers>, { input, output }: Terminal): Promise<Answers | null> {
  const lines = createInterface({ input, output })
  const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)))
  output.write('Five questions, and this site is yours. Ctrl+C leaves everything as it is.\n')
  try {
    return await Promise.race([askAll(known, lines, output), ended])
  } finally {
    lines.close()
  }
}

async function askAll(known: Partial<Answers>, lines: Interface, output: NodeJS.WritableStream): Promise<Answers> {
  const ask = async <K extends keyof Answers>(question: Question<K>): Promise<Answers[K]> => {
    const told = known[question.key]
    return told === undefined ? askUntilAnswered(question, lines, output) : told
  }
  return {
    name: await ask(QUESTIONS.name),
    tagline: await ask(QUESTIONS.tagline),
    birth: await ask(QUESTIONS.birth),
    contacts: await ask(QUESTIONS.contacts),
    siteUrl: await ask(QUESTIONS.siteUrl),
  }
}

async function askUntilAnswered<K extends keyof Answers>(
  { text, example, parse, fallback }: Question<K>,
  lines: Interface,
  output: NodeJS.WritableStream,
): Promise<Answers[K]> {
  output.write(`\n${text}\n  For example: ${example}\n`)
  while (true) {
    const typed = await lines.question('> ')
    if (typed.trim() === '' && fallback !== undefined) return fallback
    const parsed = parse(typed, new Date())
    if (parsed.ok) return parsed.value
    output.write(`Sorry, ${parsed.error}.\n`)
  }
}
