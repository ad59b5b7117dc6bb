import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, existsSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nonEmptyText, record } from '../../../core/parsing/parse.ts'
import type { Log } from '../../log.ts'
import { StoreError } from '../sql/store-error.ts'
import { copyBeforeUpgrade, copyNameOf, deleteUnfinishedCopies } from './copy-before-upgrade.ts'
import { KNOWN_VERSION, migrateSqlite, outdatedVersionOf } from './migrate-sqlite.ts'
import { refusedFile, unusableFile } from './sqlite-problem.ts'
import { syncToDisk } from './sync-to-disk.ts'

/** Time that a call waits for another writer. It's short, because the call blocks the event loop meanwhile. */
const BUSY_TIMEOUT_MS = 200
/**
 * Time that opening and seeding wait. It's longer, because other processes may be starting with the same file and there
 * are no requests yet.
 */
export const OPENING_TIMEOUT_MS = 1_000
/** Mode bits that let the owner, the group or anyone write to a file. */
const ANY_WRITE = 0o222
/**
 * Mode of a library's folder. The library may hold private commands, so only the folder's owner may read it, regardless
 * of the umask.
 */
export const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** SQLite's name for an in-memory database. Source: sqlite.org/inmemorydb.html. */
const IN_MEMORY = ':memory:'
const SWITCH_ATTEMPTS = 10
const SWITCH_PAUSE_MS = 20

const parseQuickCheck = record({ quick_check: nonEmptyText })

/**
 * Opens the database in `file`, or a new one in memory for `:memory:`. Creates the file, its folder and its schema if
 * they're missing, and copies the file before upgrading an older schema (see `copyBeforeUpgrade`). Commits are on disk
 * before they're acknowledged. A file that can only be read is opened for reading. Throws a `StoreError` with the
 * file's name, and leaves the file untouched, if it's a folder, empty, damaged, locked, not a database, another
 * program's, from a newer schema, or unreadable, or if the file or SQLite's log can't be created.
 */
export function openSqliteDatabase(file: string, log: Log): DatabaseSync {
  try {
    const db = connect(file)
    try {
      makeReady(db, file, log)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    throw error instanceof StoreError ? error : unusableFile(file, error)
  }
}

function connect(file: string): DatabaseSync {
  if (file === IN_MEMORY) return new DatabaseSync(file, { defensive: true })
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  const obstacle = obstacleAt(file)
  if (obstacle !== null) throw refusedFile(file, obstacle)
  if (!existsSync(file)) makeSqliteFile(file)
  makeLogWritable(file)
  return new DatabaseSync(file, { timeout: OPENING_TIMEOUT_MS, defensive: true })
}

function obstacleAt(file: string): string | null {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'it is a folder'
  if (sizeOf(file) > 0) return null
  // SQLite would take the file for a new one and delete the log with its contents.
  if (sizeOf(`${file}-wal`) > 0) return 'it is empty, but the log beside it is not'
  return existsSync(file) ? 'it is empty, and even a library without commands is not' : null
}

/** SQLite creates its log with the file's mode, so a log created while the file was read-only would stay read-only. */
function makeLogWritable(file: string): void {
  const mode = modeOf(file)
  if (!isWritableMode(mode)) return
  for (const beside of [`${file}-wal`, `${file}-shm`]) {
    if (existsSync(beside) && !isWritableMode(modeOf(beside))) chmodSync(beside, mode)
  }
}

function isWritableMode(mode: number): boolean {
  return (mode & ANY_WRITE) !== 0
}

function modeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mode ?? 0
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function makeReady(db: DatabaseSync, file: string, log: Log): void {
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON')
  const damage = damageOf(db)
  if (damage !== null) throw refusedFile(file, damage)
  upgrade(db, file, log)
  db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  switchToWriteAheadLog(db)
  db.exec('PRAGMA synchronous = FULL')
}

function upgrade(db: DatabaseSync, file: string, log: Log): void {
  const from = outdatedVersionOf(db, file)
  const isCopied = from !== null && copyBeforeUpgrade(db, file, from)
  migrateSqlite(db, file)
  if (isCopied) log({ event: 'library.upgraded', from, to: KNOWN_VERSION, copyOfBefore: copyNameOf(file) })
  if (from !== null) deleteUnfinishedCopies(file)
}

/**
 * Retries if SQLite reports the file as busy. To avoid a deadlock, SQLite does so at once, without waiting for the
 * timeout, if several processes switch a new file at the same moment.
 */
function switchToWriteAheadLog(db: DatabaseSync, attempts = SWITCH_ATTEMPTS): void {
  try {
    db.exec('PRAGMA journal_mode = WAL')
  } catch (error) {
    if (attempts === 1) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWITCH_PAUSE_MS)
    switchToWriteAheadLog(db, attempts - 1)
  }
}

/** Runs `work`, which waits at most this long for another writer. With 0, it throws at once instead. */
export function withTimeout<T>(db: DatabaseSync, milliseconds: number, work: () => T): T {
  db.exec(`PRAGMA busy_timeout = ${milliseconds}`)
  try {
    return work()
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

function damageOf(db: DatabaseSync): string | null {
  const checked = parseQuickCheck(db.prepare('PRAGMA quick_check(1)').get())
  return checked.ok && checked.value.quick_check === 'ok' ? null : 'it is damaged'
}

/**
 * Creates a library at `file` with all its tables in one step. If the process is killed halfway, there is no file, so
 * an empty file always means damage. If another process was faster, its library stays. Throws what SQLite and the file
 * system throw.
 */
export function makeSqliteFile(file: string): void {
  const making = `${file}.${randomUUID()}.new`
  try {
    closeSync(openSync(making, 'wx', PRIVATE_FILE))
    const db = new DatabaseSync(making)
    try {
      migrateSqlite(db, making)
    } finally {
      db.close()
    }
    syncToDisk(making)
    linkIfMissing(making, file)
    syncToDisk(dirname(file))
  } finally {
    rmSync(making, { force: true })
    rmSync(`${making}-journal`, { force: true })
  }
}

/** Links instead of renaming, because a rename would replace an existing file. */
function linkIfMissing(making: string, file: string): void {
  try {
    linkSync(making, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
