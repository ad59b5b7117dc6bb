import { sentenceOfFailure } from './failure-sentence.ts'
import { nameOfCommand } from './name-of-command.ts'
import type { Notice } from './use-desk-work.ts'

/** What a notice says. */
export function noticeText(notice: Notice): string {
  switch (notice.kind) {
    case 'said':
      return notice.sentence
    case 'deleted':
      return `Deleted ${nameOfCommand(notice.command)}.`
    case 'differs':
      return `Not deleted: it has been changed meanwhile, and is now ${nameOfCommand(notice.present)}: ${notice.present.line ?? ''}`
    case 'failed':
      return `That did not work. ${sentenceOfFailure(notice.failure)}`
  }
}
