import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import type { HttpProblem, HttpProblemCode } from '../../../core/http-problems.ts'

/** SQLite's primary result codes that say more than that a store cannot answer. Source: sqlite.org/rescode.html. */
const CODES: ReadonlyMap<number, HttpProblemCode> = new Map([
  [5, 'api/store-busy'],
  [6, 'api/store-busy'],
  [8, 'api/store-read-only'],
  [13, 'api/store-full'],
])
const IO_ERROR = 10
const CANNOT_OPEN = 14
/** A write that the file system refused: by a quota, or as a file may not grow further. */
const IO_ERROR_WRITE = 778
/** The memory that processes share, a file, could not grow. */
const IO_ERROR_SHARED_SIZE = 4874

const RESTORE = 'restore a backup (npm run restore -- --set-aside <backup file>)'
const ADVICE = `Nothing in it was changed. Fix that, ${RESTORE}, or keep the library in another folder.`
const ADVICE_WHERE_USABLE = 'Nothing in it was changed, and nothing is lost. Fix that, then start again.'

/** The problem of an operation that SQLite or the file system refused, in words that hold no SQL, no data and no path. */
export function sqliteProblem(error: unknown, file: string): HttpProblem {
  return { code: codeOf(error, file), detail: `The database answered: ${reasonOf(error)}.` }
}

/** The problem of a file that SQLite or the file system refused to open; it names the file, for the owner. */
export function unusableFile(file: string, error: unknown): HttpProblem {
  return refusedFile(file, reasonOf(error), codeOf(error, file))
}

/** The problem of a database file that cannot be used; it names the file, for the owner, and what to do. */
export function refusedFile(
  file: string,
  reason: string,
  code: HttpProblemCode = 'api/store-unavailable',
): HttpProblem {
  const advice = code === 'api/store-unavailable' ? ADVICE : ADVICE_WHERE_USABLE
  return { code, detail: `The library in ${file} cannot be used: ${reason}. ${advice}` }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something unknown went wrong'
  if ('errstr' in error && typeof error.errstr === 'string') return error.errstr
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code === 'ERR_INVALID_STATE' ? 'the store is closed' : `the system refused (${code})`
}

function codeOf(error: unknown, file: string): HttpProblemCode {
  const result = resultCodeOf(error)
  const primary = result % 256
  const isRefused = primary === IO_ERROR || primary === CANNOT_OPEN
  if (isRefused && !(isWritable(file) && isWritable(dirname(file)))) return 'api/store-read-only'
  if (result === IO_ERROR_WRITE || result === IO_ERROR_SHARED_SIZE) return 'api/store-full'
  return CODES.get(primary) ?? 'api/store-unavailable'
}

/** SQLite's extended result code; 0 for an error that is not SQLite's. */
function resultCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
}

/** Whether this process may write to what is there; false where nothing is, or where the file system is read-only. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
