const SHOWN_LENGTH = 60

/** A value as a fault names it, on one line: texts in quotes and shortened, lists and objects by their kind. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}...` : value)
  }
  if (Array.isArray(value)) return 'a list'
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value)
  return 'an object'
}

/** A path of a fault in words: `basics.name`, or `entry 4, tags, entry 1`, as people count. */
export function showPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((shown, step, index) => {
    const word = typeof step === 'number' ? `entry ${step + 1}` : step
    if (index === 0) return word
    return typeof step === 'string' && typeof path[index - 1] === 'string' ? `${shown}.${word}` : `${shown}, ${word}`
  }, '')
}
