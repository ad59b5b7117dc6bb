import type { LibraryFailure } from '../../client/library-client.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { shorten } from '../../core/text/shorten.ts'
import { IS_ENGLISH, sentenceOf } from '../locale.ts'
import { words } from '../words.ts'

const FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const

const MAX_EXCERPT = 60

const UNAUTHORISED = 401

/** The failure if the owner's session has ended. */
export const SIGNED_OUT: LibraryFailure = { kind: 'signed-out' }

/** The notice for a saved command. Says so if only the owner can see the command. */
export function savedSentence(command: Command, isNew: boolean): string {
  const name = nameOfCommand(command)
  if (!hasNotes(command)) return words.owner.notices.savedAsDraft(name)
  const sentence = isNew ? words.owner.notices.added(name) : words.owner.notices.saved(name)
  return isPublic(command) ? sentence : `${sentence} ${words.owner.notices.onlyYou}`
}

/** Describes a failure and what the owner can do next. */
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

/**
 * True if signing in again would help: the session has ended, or the API rejected its token but would accept a new one.
 */
export function isSignedOut(failure: LibraryFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'signed-out'
  return failure.status === UNAUTHORISED && failure.code !== 'access/wrong-token'
}

/** The number of seconds until the request may be sent again, or 0 if there's no need to wait. */
export function waitAfter(failure: LibraryFailure): number {
  return failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) : 0
}

/** The start of a command's notes, or of its line if it's a draft, quoted for use in a sentence. */
export function nameOfCommand(command: Command): string {
  return words.commander.quoted(excerptOf(hasNotes(command) ? command.notes : (command.line ?? words.owner.draft)))
}

/** Puts a text on a single line and shortens it to 60 characters. */
export function excerptOf(text: string): string {
  return shorten(text.trim().replace(/\s+/g, ' '), MAX_EXCERPT)
}

/** Formats a date and time in the owner's time zone and the page's language. */
export function momentOf(moment: Date): string {
  return new Intl.DateTimeFormat(words.locale.language, FORMAT).format(moment)
}
