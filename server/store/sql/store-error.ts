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

  constructor(code: StoreErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
