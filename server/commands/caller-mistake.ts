/**
 * An exception of a caller's own code, on its way through a store, which makes problems of all others. `cause` is what
 * was thrown.
 */
export class CallerMistake extends Error {}

/** The same function, whose exceptions are marked as the caller's. */
export function markingMistakes<A, T>(work: (given: A) => T): (given: A) => T {
  return (given) => {
    try {
      return work(given)
    } catch (cause) {
      throw new CallerMistake('The caller of the store made a mistake.', { cause })
    }
  }
}
