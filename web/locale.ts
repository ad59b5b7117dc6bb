import type { PublicHistory } from '../core/commands/version.ts'
import type { Problem } from '../core/problems/problems.ts'
import { inSentences } from '../core/text/sentences.ts'
import { inGroupsOfThree } from '../core/text/thousands.ts'
import { words } from './words.ts'

/** A count formatted for the site's language. The age has commas in every language (specification 9). */
export function inDigits(count: number): string {
  return inGroupsOfThree(count, words.locale.thousands)
}

/** The day of an instant in the site's language, in UTC, so that every reader sees the same. */
export function dayInWords(instant: Date): string {
  return new Intl.DateTimeFormat(words.locale.language, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
}

/** The time of a command's last change (ISO 8601), and the sentence about it, split around the day. */
export type ChangedSentence = readonly [at: string, before: string, day: string, after: string]

/**
 * Describes the last change of a command, with the day in UTC: 'Last changed on November 24, 2026; 3 earlier
 * versions.' A command that never changed shows the day it was added.
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

/** Title and advice for each problem code, in the site's language. */
export const PROBLEM_WORDS = words.problems

/** True for a site in English: details of problems, and sentences from the server, exist only in English. */
export const IS_ENGLISH = words.locale.language.startsWith('en')

/** Title, detail and advice as one line of text. */
export function sentenceOf({ code, detail = '' }: Problem): string {
  const { title, advice } = PROBLEM_WORDS[code]
  return inSentences([title, IS_ENGLISH ? detail : '', advice])
}
