import { list, nonEmptyText, orNull, type Parser, parserOf, record, text, wholeNumber } from '../parsing/parse.ts'
import { oneOf } from '../parsing/strict.ts'
import { success } from '../result.ts'
import { type Command, commandShape, type StoredCommand } from './command.ts'
import { deletedRepresentationOf } from './representation.ts'

/** The author of a change: a signed-in user, by subject, or a script, by the name of its access token. */
export type Author = { readonly kind: 'session' | 'token'; readonly name: string }

export const parseAuthor: Parser<Author> = record({ kind: oneOf('session', 'token'), name: text })

/**
 * Kinds of changes that create a version: of a single command (`revert` brings back an earlier version), in bulk, by
 * undoing or redoing, or from a backup.
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
 * A version of a command, with the time, author and kind of the change that created it. Versions count from 1, the
 * earliest. `by` is null if a backup was restored. Both `by` and `action` are null if unknown: for the initial library,
 * versions from before history was kept, and manual edits of the database.
 */
export type Version = {
  readonly number: number
  readonly kept: StoredCommand
  readonly at: string
  readonly by: Author | null
  readonly action: VersionAction | null
}

/**
 * The public part of a command's history: when it was added and last changed (ISO 8601), the number of earlier
 * versions, and the revision of its latest change, which grows even if the clock is set back. Contents and authors of
 * earlier versions are for the owner only.
 */
export type PublicHistory = {
  readonly addedAt: string
  readonly changedAt: string
  readonly earlier: number
  readonly revision: number
}

/** Parses the histories of commands in an API response, each with the id of its command. */
export const parsePublicHistories = list(
  record({
    id: nonEmptyText,
    addedAt: nonEmptyText,
    changedAt: nonEmptyText,
    earlier: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
)

/** Formats a version for the API, which adds an ETag, and for exports, which drop the id. */
export function versionRepresentationOf({ number, kept, at, by, action }: Version) {
  return { number, at, by, action, ...deletedRepresentationOf(kept) }
}

/** A version as the client receives it, with the ETag that the command had then. */
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

/** Parses the versions in an API response. */
export const parsePastVersions = parserOf<readonly PastVersion[]>(parseAnswered.keywords, (input, field) => {
  const answered = parseAnswered(input, field)
  if (!answered.ok) return answered
  return success(
    answered.value.map(({ number, at, by, action, deletedAt, etag, ...command }) => {
      return { number, command, at, by, action, isDeleted: deletedAt !== null, etag }
    }),
  )
})
