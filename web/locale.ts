import type { PublicHistory } from '../core/commands/changes/version.ts'
import type { Problem } from '../core/problems.ts'
import { inSentences } from '../core/sentences.ts'
import { inGroupsOfThree } from '../core/thousands.ts'
import { words } from './words.ts'

/** A number of something as the language of the site writes it. The age has commas whatever the language (specification 9). */
export function inDigits(count: number): string {
  return inGroupsOfThree(count, words.locale.thousands)
}

/** An instant as the language of the site writes its day, in UTC, so that every reader reads the same. */
export function dayInWords(instant: Date): string {
  return new Intl.DateTimeFormat(words.locale.language, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
}

/** When a command last changed (ISO 8601), and the sentence that says so, with the day in its middle. */
export type ChangedSentence = readonly [at: string, before: string, day: string, after: string]

/**
 * When a command last changed (ISO 8601), and the sentence that says so to everybody, with the day (in UTC) in its middle:
 * 'Last changed on November 24, 2026; 3 earlier versions.' What never changed was added on that day.
 */
export function historySentence({ addedAt, changedAt, earlier }: PublicHistory): ChangedSentence {
  const [before, after] =
    earlier > 0
      ? words.commander.changedOften(earlier)
      : addedAt === changedAt
        ? words.commander.addedOn
        : words.commander.changedOn
  return [changedAt, before, dayInWords(new Date(changedAt)), after]
}

/** What happened and what to do next, by the code of a problem, in the language of the site. */
export const PROBLEM_WORDS = words.problems

// What is particular to this time is told in English alone: a status, or what is wrong with a pattern.
const TELLS_DETAILS = words.locale.language.startsWith('en')

/** Both as one line of text. */
export function sentenceOf({ code, detail = '' }: Problem): string {
  const { title, advice } = PROBLEM_WORDS[code]
  return inSentences([title, TELLS_DETAILS ? detail : '', advice])
}
