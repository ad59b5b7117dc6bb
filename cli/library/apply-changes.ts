import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { jsonValueOf, list, orNull, record, text } from '../../core/parsing/parse.ts'
import { syncToDisk } from '../../server/store/sqlite/sync-to-disk.ts'
import { DATABASE_RECORDS_FILE, SYNC_RECORDS_FILE } from './sync-records.ts'

/** A file to write or delete. `before` is its expected text, null if it doesn't exist; `after` is null to delete it. */
export type FileChange = { readonly path: string; readonly before: string | null; readonly after: string | null }

/** Journal of the changes; deleted once each is made or skipped. */
const JOURNAL_FILE = '.unfinished.json'

const parseJournal = list(record({ path: text, before: orNull(text), after: orNull(text) }))

/**
 * Writes the changes to a journal, so that they can be completed if the process is killed, then makes them. Like
 * `resumeChanges`, returns the paths of files that it skipped.
 */
export function applyChanges(folder: string, changes: readonly FileChange[]): readonly string[] {
  const pending = changes.filter(({ before, after }) => before !== after)
  if (pending.length === 0) return []
  mkdirSync(folder, { recursive: true })
  // Relative, because the folder may be moved before the changes are finished.
  const entries = pending.map((change) => ({ ...change, path: relative(folder, change.path) }))
  writeAtomically(join(folder, JOURNAL_FILE), `${JSON.stringify(entries)}\n`)
  return resumeChanges(folder)
}

/** Checks whether a folder has a journal of unfinished changes. */
export function hasUnfinishedChanges(folder: string): boolean {
  return existsSync(join(folder, JOURNAL_FILE))
}

/**
 * Makes the changes in the journal, if there is one. Skips files that someone else has changed since, and returns their
 * paths. If there are any, also skips the last change, which is the one to the sync record.
 */
export function resumeChanges(folder: string): readonly string[] {
  const journal = join(folder, JOURNAL_FILE)
  rmSync(`${journal}.part`, { force: true })
  if (!existsSync(journal)) return []
  const changes = changesIn(readFileSync(journal, 'utf8'), folder)
  const skipped: string[] = []
  for (const [index, change] of changes.entries()) {
    const isLast = index === changes.length - 1
    if (isLast && skipped.length > 0) break
    if (!makeChange(change)) skipped.push(change.path)
  }
  rmSync(journal)
  syncToDisk(folder)
  return skipped
}

/** Ignores a journal that names files other than ours, so that a folder from elsewhere can't overwrite them. */
function changesIn(journalText: string, folder: string): readonly FileChange[] {
  const parsed = parseJournal(jsonValueOf(journalText))
  const changes = parsed.ok ? parsed.value.map((change) => ({ ...change, path: resolve(folder, change.path) })) : []
  return changes.every(({ path }) => isOurs(path, folder)) ? changes : []
}

function isOurs(path: string, folder: string): boolean {
  const isSyncRecords = [SYNC_RECORDS_FILE, DATABASE_RECORDS_FILE].includes(basename(path))
  return isSyncRecords || (path.startsWith(resolve(folder) + sep) && path.endsWith('.md'))
}

/** Makes the change. Returns false if the file has neither the old nor the new text. */
function makeChange({ path, before, after }: FileChange): boolean {
  const present = existsSync(path) ? readFileSync(path, 'utf8') : null
  if (present === after) return true
  if (present !== before) return false
  if (after !== null) writeAtomically(path, after)
  else {
    rmSync(path)
    syncToDisk(dirname(path))
  }
  return true
}

/**
 * Writes atomically: the file always has all of its old or all of its new text, and the new one is on disk when this
 * returns.
 */
function writeAtomically(path: string, content: string): void {
  const part = `${path}.part`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(part, content)
  syncToDisk(part)
  renameSync(part, path)
  syncToDisk(dirname(path))
}
