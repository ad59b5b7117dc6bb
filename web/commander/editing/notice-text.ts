import type { LibraryFailure } from '../../../client/library-client.ts'
import { type Command, hasNotes } from '../../../core/commands/command.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { sentenceOf } from '../../../core/problems.ts'
import { shorten } from '../../../core/shorten.ts'
import type { KeptText } from './form/kept-texts.ts'

const FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const

const LONGEST = 60

const UNAUTHORISED = 401

/** What nobody can do anything about but sign in again. */
export const SIGNED_OUT: LibraryFailure = { kind: 'signed-out' }

/** What the last thing that the owner did came to, and what may be done about it. */
export type Notice =
  | { readonly kind: 'said'; readonly sentence: string }
  /** `isShown` where its card, or its row among the drafts, is where it was before. */
  | { readonly kind: 'saved'; readonly command: Command; readonly isShown: boolean; readonly isNew: boolean }
  /** A command is what it was in an earlier version; `label` is what undoing that is called. */
  | {
      readonly kind: 'reverted'
      readonly sentence: string
      readonly command: Command
      readonly label: 'Undo' | 'Redo'
    }
  | { readonly kind: 'discarded'; readonly kept: KeptText }
  /** Many commands at once; `changeId` is what undoes that, or does again what was undone. */
  | { readonly kind: 'changed'; readonly sentence: string; readonly changeId: string; readonly label: 'Undo' | 'Redo' }
  /** `next` is the command whose card was beside it. */
  | { readonly kind: 'deleted'; readonly command: Command; readonly next: string | null }
  | { readonly kind: 'differs'; readonly present: Command }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure; readonly again: () => void }

/** What a notice says. */
export function noticeText(notice: Notice): string {
  switch (notice.kind) {
    case 'said':
    case 'changed':
    case 'reverted':
      return notice.sentence
    case 'saved':
      return savedText(notice)
    case 'discarded':
      return notice.kept.base === null
        ? 'Discarded the new command.'
        : `Discarded your changes to ${nameOfCommand(notice.kept.base)}.`
    case 'deleted':
      return `Deleted ${nameOfCommand(notice.command)}.`
    case 'differs':
      return `Not deleted: it has changed since, and is now ${nameOfCommand(notice.present)}: ${notice.present.line ?? ''}`
    case 'failed':
      return `That did not work. ${sentenceOfFailure(notice.failure)}`
  }
}

function savedText({ command, isNew }: Notice & { readonly kind: 'saved' }): string {
  const name = nameOfCommand(command)
  if (!hasNotes(command)) return `Saved ${name} as a draft.`
  const only = isPublic(command) ? '' : ' Only you can see it.'
  return `${isNew ? 'Added' : 'Saved'} ${name}.${only}`
}

/** What went wrong and what to do next, for the owner. */
export function sentenceOfFailure(failure: LibraryFailure): string {
  switch (failure.kind) {
    case 'signed-out':
      return 'Your session has ended. Sign in again to continue.'
    case 'unanswered':
      return sentenceOf(failure.problem)
    case 'refused':
      return failure.sentence
  }
}

/**
 * Whether signing in again is the way on: the session has ended, or the API does not accept its token, but would accept
 * another.
 */
export function isSignedOut(failure: LibraryFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'signed-out'
  return failure.status === UNAUTHORISED && failure.code !== 'access/wrong-token'
}

/** How long to wait before the same may be tried again, in seconds; 0 where at once. */
export function waitAfter(failure: LibraryFailure): number {
  return failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) : 0
}

/** A command by the beginning of its notes, or of its line where it is a draft, for sentences about it. */
export function nameOfCommand(command: Command): string {
  return `“${excerptOf(hasNotes(command) ? command.notes : (command.line ?? 'draft'))}”`
}

/** The first of a text, in one row, for naming what it belongs to. */
export function excerptOf(text: string): string {
  return shorten(text.trim().replace(/\s+/g, ' '), LONGEST)
}

/** A moment for the owner to read, in their own time zone and in the page's language. */
export function momentOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', FORMAT).format(moment)
}
