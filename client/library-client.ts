import type { ManyChange } from '../core/commands/changes/change-many.ts'
import type { ChangeReport, LibraryChange, UndoReport } from '../core/commands/changes/undo-change.ts'
import type { Command } from '../core/commands/command.ts'
import type { CommandEntry } from '../core/commands/entry.ts'
import type { ImportAnswer } from '../core/commands/import/plan-import.ts'
import type { HttpProblemCode } from '../core/http-problems.ts'
import type { Fault } from '../core/parse.ts'
import type { Problem } from '../core/problems.ts'
import type { Result } from '../core/result.ts'
import type { AtRevision } from './commands-client.ts'

/**
 * Why a call of the owner's did not do what it was asked to: there is no answer, or none that can be read (`problem`);
 * no access token is to be had any more (`signed-out`); or the server refused, in its own words, and named the fields
 * at fault. `code` is null where the refusal is no problem document of ours. What was sent may be sent again in every case.
 */
export type LibraryFailure =
  | { readonly kind: 'unanswered'; readonly problem: Problem }
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: HttpProblemCode | null
      readonly sentence: string
      readonly faults: readonly Fault[]
      readonly retryAfterSeconds: number | null
    }

/** Who the server takes the caller for. */
export type Me = { readonly subject: string; readonly role: 'owner' | 'stranger' | 'unclaimed' }

/**
 * One command as the server keeps it, and the ETag by which a change names this very version of it. `revision` is that
 * of the library at its last change; undefined where the server does not say.
 */
export type CommandVersion = {
  readonly command: Command
  readonly revision?: number | undefined
  readonly createdAt: string
  readonly updatedAt: string
  readonly etag: string
}

/** A command that was deleted, and when. */
export type DeletedCommand = { readonly command: Command; readonly deletedAt: string }

type Answered<T> = Promise<Result<T, LibraryFailure>>

/** What the owner does with the library. No call rejects. */
export type LibraryClient = {
  readonly me: () => Answered<Me>
  /** The whole list, drafts too, past every cache. */
  readonly list: () => Answered<readonly Command[]>
  /** The same, with the revision that it is of. */
  readonly library: () => Answered<AtRevision & { readonly commands: readonly Command[] }>
  readonly find: (id: string) => Answered<CommandVersion>
  readonly create: (entry: CommandEntry) => Answered<CommandVersion>
  /** Refused with `command/changed` where `etag` is not that of the present version. */
  readonly replace: (id: string, entry: CommandEntry, etag: string) => Answered<CommandVersion>
  readonly remove: (id: string, etag: string) => Answered<AtRevision>
  readonly restore: (id: string) => Answered<CommandVersion>
  readonly deleted: () => Answered<readonly DeletedCommand[]>
  /** Imports commands, or only says what that would do. `commands` is what a reader of `core/commands/formats` gave. */
  readonly importCommands: (
    commands: readonly unknown[],
    options: { readonly dryRun: boolean },
  ) => Answered<ImportAnswer>
  /** Changes many commands at once; `undo` with the id of the answer makes them what they were. */
  readonly change: (change: ManyChange) => Answered<ChangeReport>
  /** The imports and the changes of many of the last 30 days, the last one first. */
  readonly changes: () => Answered<readonly LibraryChange[]>
  /** Undoes a change, or the undo of one. Refused with `change/undone` where that was done already. */
  readonly undo: (changeId: string) => Answered<UndoReport>
  /** Deletes for good everything that is deleted, and says how many commands that were. */
  readonly purgeDeleted: () => Answered<{ readonly purged: number }>
  /** The text of the export file. */
  readonly exportText: () => Answered<string>
}
