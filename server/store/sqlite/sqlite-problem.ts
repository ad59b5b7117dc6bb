import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname } from 'node:path'
import { StoreError, type StoreErrorCode } from '../sql/store-error.ts'

/** Maps SQLite's primary result codes to the store's error codes. Source: sqlite.org/rescode.html. */
const CODES: ReadonlyMap<number, StoreErrorCode> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read-only'],
  [13, 'full'],
])
/** Maps the file system's error codes to the store's. All others mean `unavailable`. */
const SYSTEM_CODES: ReadonlyMap<unknown, StoreErrorCode> = new Map([
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EROFS', 'read-only'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
])
const IO_ERROR = 10
const CANNOT_OPEN = 14
/** The file system refused a write, because of a quota or a file size limit. */
const IO_ERROR_WRITE = 778
/** The shared-memory file couldn't grow. */
const IO_ERROR_SHARED_SIZE = 4874

const RESTORE = 'restore a backup (npm run restore -- --set-aside <backup file>)'
const ADVICE = `Nothing in it was changed. Fix that, ${RESTORE}, or keep the library in another folder.`
const ADVICE_WHERE_USABLE = 'Nothing in it was changed, and nothing is lost. Fix that, then start again.'

/**
 * Creates the error for an operation that SQLite or the file system refused. Its message contains no SQL, no data and
 * no folder.
 */
export function sqliteError(error: unknown, file: string): StoreError {
  const code = codeOf(error, file)
  const message =
    code === 'read-only'
      ? `The library cannot be changed: ${currentUser()} needs permission to write to ${basename(file)} and to its folder.`
      : `The database reported: ${reasonOf(error)}.`
  return new StoreError(code, message)
}

/** Creates the error for a file that SQLite or the file system refused to open. Its message names the file. */
export function unusableFile(file: string, error: unknown): StoreError {
  const code = codeOf(error, file)
  return refusedFile(file, code === 'read-only' ? neededRights(file) : reasonOf(error), code)
}

/** Creates the error for a database file that can't be used. Its message names the file and says what to do. */
export function refusedFile(file: string, reason: string, code: StoreErrorCode = 'unavailable'): StoreError {
  const advice = code === 'unavailable' ? ADVICE : ADVICE_WHERE_USABLE
  return new StoreError(code, `The library in ${file} cannot be used: ${reason}. ${advice}`, reason)
}

/**
 * Returns a clause that says which permissions are needed to change the library in `file`, and who owns the file and
 * its folder. SQLite keeps a log next to the file, so the folder, or the one in which it must be created, has to be
 * writable too.
 */
export function neededRights(file: string): string {
  const folder = nearestFolder(dirname(file))
  if ([file, folder].some((path) => refusalOf(path) === 'EROFS')) return `the disk of ${folder} is mounted read-only`
  const owners = [file, folder].flatMap(ownerOf).join('; ')
  return `${currentUser()} needs permission to read and write the file and to create files in the folder ${folder} (${owners})`
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

function ownerOf(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  return [`${basename(path)} belongs to the user with the id ${found.uid}, mode ${(found.mode & 0o777).toString(8)}`]
}

function currentUser(): string {
  try {
    return `the user "${userInfo().username}"`
  } catch {
    return `the user with the id ${process.geteuid?.()}` // one without a name, as in many containers
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error occurred'
  if (CODES.get(resultCodeOf(error) % 256) === 'busy') {
    return 'another program, such as a second server or a SQLite shell, has it locked'
  }
  if ('errstr' in error && typeof error.errstr === 'string') return error.errstr
  const code = systemCodeOf(error) ?? error.name
  if (SYSTEM_CODES.get(code) === 'full') return 'its disk is full, or a quota is used up'
  return code === 'ERR_INVALID_STATE' ? 'the store is closed' : `the system refused (${code})`
}

function codeOf(error: unknown, file: string): StoreErrorCode {
  const result = resultCodeOf(error)
  if (result === 0) return codeOfSystem(systemCodeOf(error), file)
  const primary = result % 256
  const isRefused = primary === IO_ERROR || primary === CANNOT_OPEN
  if (isRefused && !(isWritable(file) && isWritable(dirname(file)))) return 'read-only'
  if (result === IO_ERROR_WRITE || result === IO_ERROR_SHARED_SIZE) return 'full'
  return CODES.get(primary) ?? 'unavailable'
}

/** If a folder can't be created on a read-only disk, Node reports that something is missing. */
function codeOfSystem(code: string | null, file: string): StoreErrorCode {
  const isReadOnly = code === 'ENOENT' && refusalOf(nearestFolder(dirname(file))) !== null
  return isReadOnly ? 'read-only' : (SYSTEM_CODES.get(code) ?? 'unavailable')
}

function systemCodeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** True for errors from SQLite or the file system, false for errors in our own code. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'errcode' in error || 'syscall' in error || ('code' in error && error.code === 'ERR_INVALID_STATE')
}

/** Returns SQLite's extended result code; 0 for an error that is not SQLite's. */
function resultCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
}

/** True if this process may write to `path`; false if it doesn't exist or the file system is read-only. */
export function isWritable(path: string): boolean {
  return refusalOf(path) === null
}

/** Returns the error code for writing to `path`; null if it's writable. */
function refusalOf(path: string): string | null {
  try {
    accessSync(path, constants.W_OK)
    return null
  } catch (error) {
    return systemCodeOf(error)
  }
}
