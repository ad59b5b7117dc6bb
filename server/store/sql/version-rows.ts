import type { StoredCommand } from '../../../core/commands/command.ts'
import { type PublicHistory, parseAuthor, VERSION_ACTIONS, type Version } from '../../../core/commands/version.ts'
import { jsonValueOf, orNull, type Parsed, record, text, wholeNumber } from '../../../core/parsing/parse.ts'
import { oneOf } from '../../../core/parsing/strict.ts'
import { beforeOf, contentDigest } from './change-record.ts'
import type { LibraryCopy, VersionPage } from './command-store.ts'
import { isTimestamp, unreadable } from './read-rows.ts'

/*
 * A change records each command as it was before, so a command's versions are those records and its present state. The
 * change before a version made that version, provided it left the command in that state. Otherwise, something other
 * than the store changed the command, and the version's author is unknown.
 */

const number = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const parseVersionRow = record({
  number,
  before: orNull(text),
  left_as: text,
  action: oneOf(...VERSION_ACTIONS),
  at: text,
  made_by: orNull(text),
})

/** A page with only the latest version of a command. */
export const LATEST_VERSION: VersionPage = { before: Number.MAX_SAFE_INTEGER, limit: 1 }

/** A page with all versions of a command. */
export const ALL_VERSIONS: VersionPage = { before: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER }

/**
 * A change to a command. `number` is that of the version it replaced or, if it added the command, of the latest version
 * before (0 if there was none).
 */
type VersionRow = Parsed<typeof parseVersionRow>

/**
 * Returns the number of rows to select for a page: one per version, plus one for the change that made the page's oldest
 * version.
 */
export function rowsNeededFor({ limit }: VersionPage): number {
  return limit + 1
}

/**
 * Returns the versions of a page, newest first, from rows of `selectVersions`. `present` is the command's current
 * state.
 */
export function versionsOf(
  present: StoredCommand,
  rows: readonly unknown[],
  { before, limit }: VersionPage,
): readonly Version[] {
  const found: VersionRow[] = []
  for (const row of rows) {
    const parsed = parseVersionRow(row)
    if (!parsed.ok) throw unreadable('changed_commands')
    found.push(parsed.value)
  }
  const versions: Version[] = []
  const latest = (found[0]?.number ?? 0) + 1
  if (latest < before) versions.push(versionOf(present, latest, found[0]))
  for (const [at, row] of found.entries()) {
    if (row.before === null) continue
    const kept = beforeOf(row.before)
    if (!kept) throw unreadable('changed_commands')
    versions.push(versionOf(kept, row.number, found[at + 1]))
  }
  return versions.slice(0, limit)
}

/** Returns the version with this number, if the page starts with it. */
export function versionIn([version]: readonly Version[], number: number): { readonly version?: Version } {
  return version?.number === number ? { version } : {}
}

/** Returns a map from the id of each command in the copy to all its versions, newest first. */
export function versionsIn(copy: LibraryCopy): ReadonlyMap<string, readonly Version[]> {
  const rows = rowsIn(copy)
  return new Map(
    copy.commands.map((kept) => {
      const { id } = kept.command
      return [id, versionsOf(kept, rows.get(id)?.toReversed() ?? [], ALL_VERSIONS)]
    }),
  )
}

/** Reads rows of `selectHistories` as arrays. Throws a `StoreError` if one is damaged. */
export function historiesOf(rows: Iterable<unknown>): ReadonlyMap<string, PublicHistory> {
  const histories = new Map<string, PublicHistory>()
  for (const row of rows) {
    const [id, addedAt, changedAt, earlier, revision]: readonly unknown[] = Array.isArray(row) ? row : []
    const before = number(earlier)
    const at = number(revision)
    if (typeof id !== 'string' || !before.ok || !at.ok) throw unreadable('commands')
    if (!isTimestamp(addedAt) || !isTimestamp(changedAt)) throw unreadable('commands')
    histories.set(id, { addedAt, changedAt, earlier: before.value, revision: at.value })
  }
  return histories
}

/** Returns the public part of a command's history, given its latest version. */
export function publicHistoryOf({ kept: { createdAt, updatedAt, revision }, number }: Version): PublicHistory {
  return { addedAt: createdAt, changedAt: updatedAt, earlier: number - 1, revision }
}

/** Returns the rows that `selectVersions` would return for each command, oldest first. */
function rowsIn({ changes }: LibraryCopy): ReadonlyMap<string, readonly { readonly number: number }[]> {
  const rows = new Map<string, { readonly number: number }[]>()
  for (const { change, touched } of changes) {
    for (const { command_id: id, ...row } of touched) {
      const earlier = rows.get(id) ?? []
      const number = (earlier.at(-1)?.number ?? 0) + (row.before === null ? 0 : 1)
      rows.set(id, earlier)
      earlier.push({ number, ...row, ...change })
    }
  }
  return rows
}

function versionOf(kept: StoredCommand, number: number, change: VersionRow | undefined): Version {
  const isChangeKnown = change !== undefined && change.left_as === contentDigest(kept)
  if (!isChangeKnown) return { number, kept, at: kept.deletedAt ?? kept.updatedAt, by: null, action: null }
  const by = parseAuthor(jsonValueOf(change.made_by ?? ''))
  return { number, kept, at: change.at, by: by.ok ? by.value : null, action: change.action }
}
