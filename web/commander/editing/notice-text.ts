import { hasNotes } from '../../../core/commands/command.ts'
import { sentenceOfFailure } from './failure-sentence.ts'
import { nameOfCommand } from './name-of-command.ts'
import type { Notice } from './use-desk-work.ts'

/** What a notice says. */
export function noticeText(notice: Notice): string {
  switch (notice.kind) {
    case 'said':
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
