import { list, nonEmptyText, orNull, type Parser, parserOf, record, text, wholeNumber } from '../../parse.ts'
import { success } from '../../result.ts'
import { oneOf } from '../../strict.ts'
import { type Command, commandShape, type KeptCommand } from '../command.ts'
import { deletedRepresentationOf } from '../representation.ts'

/** Who made a change: somebody who was signed in, by their subject, or a script, by the name of its access token. */
export type Author = { readonly kind: 'session' | 'token'; readonly name: string }

/** Reads who made a change. */
export const parseAuthor: Parser<Author> = record({ kind: oneOf('session', 'token'), name: text })

/**
 * How a version of a command came to be: by a change of this one command (`revert` made an earlier version the present
 * one), as part of a change of many, by undoing one or doing it again, or from a backup.
 */
export const VERSION_ACTIONS = [
  'create',
  'replace',
  'delete',
  'restore',
  'revert',
  'import',
  'push',
  'tags',
  'platform',
  'visibility',
  'pinned',
  'undo',
  'redo',
  'backup',
] as const

export type VersionAction = (typeof VERSION_ACTIONS)[number]

/**
 * One version of a command: what it was, and when, by whom and how it became that. The versions of a command are numbered
 * from 1, the earliest. `by` and `action` are null where that is not known: of what a library began with, of what was
 * there before versions were kept, and of what was changed in the database by hand.
 */
export type Version = {
  readonly number: number
  readonly kept: KeptCommand
  readonly at: string
  readonly by: Author | null
  readonly action: VersionAction | null
}

/**
 * What everybody may know of how a command became what it is: when it was added and last changed (ISO 8601), and how many
 * earlier versions of it are kept; and the revision of the library that it changed in, which grows also where a clock went
 * back. What those versions were, and whose, is for the owner alone.
 */
export type PublicHistory = {
  readonly addedAt: string
  readonly changedAt: string
  readonly earlier: number
  readonly revision: number
}

/** Reads the histories of commands as the API answers with them, by the ids of the commands. */
export const parsePublicHistories = list(
  record({
    id: nonEmptyText,
    addedAt: nonEmptyText,
    changedAt: nonEmptyText,
    earlier: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
)

/** The version as the API answers with it and an export holds it. */
export function versionRepresentationOf({ number, kept, at, by, action }: Version) {
  return { number, at, by, action, ...deletedRepresentationOf(kept) }
}

/** A version as a client knows it: what the command was then, and the ETag that it had. */
export type PastVersion = Omit<Version, 'kept'> & {
  readonly command: Command
  readonly isDeleted: boolean
  readonly etag: string
}

const parseAnswered = list(
  record({
    ...commandShape,
    number: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    at: text,
    by: orNull(parseAuthor),
    action: orNull(oneOf(...VERSION_ACTIONS)),
    deletedAt: orNull(text),
    etag: nonEmptyText,
  }),
)

/** Reads versions as the API answers with them. */
export const parsePastVersions = parserOf<readonly PastVersion[]>(parseAnswered.keywords, (input, field) => {
  const answered = parseAnswered(input, field)
  if (!answered.ok) return answered
  return success(
    answered.value.map(({ number, at, by, action, deletedAt, etag, ...command }) => {
      return { number, command, at, by, action, isDeleted: deletedAt !== null, etag }
    }),
  )
})
