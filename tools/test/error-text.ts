import { inspect } from 'node:util'

/** An error as a person wants to read it: message, the frames outside Node itself, and the same of its causes. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const text = (error.stack ?? error.message).split('\n').filter((line) => !/^\s+at .*\(?node:/.test(line))
  const cause = error.cause === undefined ? '' : `\ncaused by ${errorText(error.cause)}`
  return text.join('\n') + cause
}
