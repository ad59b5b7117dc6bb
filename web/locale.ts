import type { PublicHistory } from '../core/commands/version.ts'
import type { Problem } from '../core/problems/problems.ts'
import { inSentences } from '../core/text/sentences.ts'
import { inGroupsOfThree } from '../core/text/thousands.ts'
import { words } from './words.ts'

/**
 * Formats a count for the site's language. Don't use it for the age, which has commas in every language (specification
 * 9).
 */
export function inDigits(count: number): string {
  return inGroupsOfThree(count, words.locale.thousands)
}

/** Formats the day of an instant in the site's language. Uses UTC, so that every reader sees the same day. */
export function dayInWords(instant: Date): string {
  return new Intl.DateTimeFormat(words.locale.language, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
}

/** The time of a command's last change (ISO 8601), and the sentence about it, split before and after the day. */
export type ChangedSentence = readonly [at: string, before: string, day: string, after: string]

/**
 * Describes a command's last change: 'Last changed on November 24, 2026; 3 earlier versions.' The day is in UTC. For a
 * command that has never changed, it's the day on which it was added.
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

/** The title and advice for each problem code, in the site's language. */
export const PROBLEM_WORDS = words.problems

/** True if the site is in English. Details of problems and sentences from the server exist only in English. */
export const IS_ENGLISH = words.locale.language.startsWith('en')

/** Describes a problem in a single line of text: its title, its detail (only if the site is in English) and advice. */
export function sentenceOf({ code, detail = '' }: Problem): string {
  const { title, advice } = PROBLEM_WORDS[code]
  return inSentences([title, IS_ENGLISH ? detail : '', advice])
}
