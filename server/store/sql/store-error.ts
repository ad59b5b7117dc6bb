/**
 * The reason that a call to a store failed. `invalid` is for a command that some database couldn't return unchanged.
 */
export type StoreErrorCode = 'unavailable' | 'busy' | 'read-only' | 'full' | 'invalid'

/**
 * The error that every store and driver throws if the database fails. Its message is for the owner and the log, without
 * SQL or passwords.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode
  /** The clause that says why a file can't be opened, such as "it is damaged". Null for all other failures. */
  readonly reason: string | null

  constructor(code: StoreErrorCode, message: string, reason: string | null = null) {
    super(message)
    this.code = code
    this.reason = reason
  }
}
