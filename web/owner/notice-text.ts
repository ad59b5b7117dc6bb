import type { LibraryFailure } from '../../client/library-client.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { shorten } from '../../core/text/shorten.ts'
import { IS_ENGLISH, sentenceOf } from '../locale.ts'
import { words } from '../words.ts'

const FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const

const MAX_EXCERPT = 60

const UNAUTHORISED = 401

/** The failure for a session that has ended. */
export const SIGNED_OUT: LibraryFailure = { kind: 'signed-out' }

/** The notice for a saved command: its name, and who can see it. */
export function savedSentence(command: Command, isNew: boolean): string {
  const name = nameOfCommand(command)
  if (!hasNotes(command)) return words.owner.notices.savedAsDraft(name)
  const sentence = isNew ? words.owner.notices.added(name) : words.owner.notices.saved(name)
  return isPublic(command) ? sentence : `${sentence} ${words.owner.notices.onlyYou}`
}

/** Describes a failure and the next step to the owner. */
export function sentenceOfFailure(failure: LibraryFailure): string {
  switch (failure.kind) {
    case 'signed-out':
      return words.owner.sessionEnded
    case 'unanswered':
      return sentenceOf(failure.problem)
    case 'refused':
      return refusedSentence(failure)
  }
}

function refusedSentence({ code, sentence, hasDetail }: Extract<LibraryFailure, { kind: 'refused' }>): string {
  const texts: Partial<Record<string, string>> = words.owner.refusals
  return (IS_ENGLISH && hasDetail ? null : texts[code ?? '']) ?? sentence
}

/** True if signing in again helps: the session has ended, or the API rejected its token but would accept a new one. */
export function isSignedOut(failure: LibraryFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'signed-out'
  return failure.status === UNAUTHORISED && failure.code !== 'access/wrong-token'
}

/** Seconds until the same request may be sent again; 0 if it may at once. */
export function waitAfter(failure: LibraryFailure): number {
  return failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) : 0
}

/** The start of a command's notes, or of its line if it's a draft, for use in sentences. */
export function nameOfCommand(command: Command): string {
  return words.commander.quoted(excerptOf(hasNotes(command) ? command.notes : (command.line ?? words.owner.draft)))
}

/** The start of a text, on one line. */
export function excerptOf(text: string): string {
  return shorten(text.trim().replace(/\s+/g, ' '), MAX_EXCERPT)
}

/** A date and time in the owner's time zone and the page's language. */
export function momentOf(moment: Date): string {
  return new Intl.DateTimeFormat(words.locale.language, FORMAT).format(moment)
}
