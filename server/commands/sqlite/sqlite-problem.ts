import type { Problem } from '../../../core/problems.ts'

/** Why SQLite or the file system refused, in words that hold no SQL, no data and no path. */
export function sqliteReason(error: unknown): string {
  if (!(error instanceof Error)) return 'something unknown went wrong'
  if ('errstr' in error && typeof error.errstr === 'string') return error.errstr
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code === 'ERR_INVALID_STATE' ? 'the store is closed' : `the system refused (${code})`
}

/** The problem of an operation that SQLite refused: locked too long, disk full, file damaged, store closed. */
export function sqliteProblem(error: unknown): Problem {
  return { code: 'api/store-unavailable', detail: `The database answered: ${sqliteReason(error)}.` }
}

/** The problem of a database file that cannot be used; it names the file, for the owner, and what to do. */
export function unusableFile(file: string, reason: string): Problem {
  const advice = 'Nothing in it was changed. Put that right, move it away, or keep the library in another folder.'
  return { code: 'api/store-unavailable', detail: `The library in ${file} cannot be used: ${reason}. ${advice}` }
}
