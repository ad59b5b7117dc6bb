import type { Problem } from '../core/problems.ts'
import { inSentences } from '../core/sentences.ts'
import { words } from './words.ts'

/** What happened and what to do next, by the code of a problem, in the language of the site. */
export const PROBLEM_WORDS = words.problems

// What is particular to this time is told in English alone: a status, or what is wrong with a pattern.
const TELLS_DETAILS = words.locale.language.startsWith('en')

/** Both as one line of text. */
export function sentenceOf({ code, detail = '' }: Problem): string {
  const { title, advice } = PROBLEM_WORDS[code]
  return inSentences([title, TELLS_DETAILS ? detail : '', advice])
}
