import type { LibraryFailure } from '../../../client/library-client.ts'
import { type Command, hasNotes } from '../../../core/commands/command.ts'
import { sentenceOfFailure } from './failure-sentence.ts'
import type { KeptText } from './form/kept-texts.ts'
import { nameOfCommand } from './name-of-command.ts'

/** What the last thing that the owner did came to, and what may be done about it. */
export type Notice =
  | { readonly kind: 'said'; readonly sentence: string }
  /** `isShown` where its card, or its row among the drafts, is where it was before. */
  | { readonly kind: 'saved'; readonly command: Command; readonly isShown: boolean; readonly isNew: boolean }
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
      return `Not deleted: it has been changed meanwhile, and is now ${nameOfCommand(notice.present)}: ${notice.present.line ?? ''}`
    case 'failed':
      return `That did not work. ${sentenceOfFailure(notice.failure)}`
  }
}

function savedText({ command, isNew }: Notice & { readonly kind: 'saved' }): string {
  const name = nameOfCommand(command)
  if (!hasNotes(command)) return `Saved ${name} as a draft.`
  return isNew ? `Added ${name}.` : `Saved ${name}.`
}
