/** What can go wrong in normal life is a value: either `ok` with what was asked for, or what stood in its way. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** A success carrying `value`. */
export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A failure carrying `error`. */
export function failure<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error }
}
