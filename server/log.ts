import { escapeControls } from '../core/escape-controls.ts'

/** One thing worth telling the owner: what happened, and the fields that say which and why. */
export type LogEntry = { readonly event: string } & Readonly<Record<string, unknown>>

/** Where log entries go; an argument everywhere, so that a test reads them and prints nothing. */
export type Log = (entry: LogEntry) => void

/** The entry as one line of JSON, without its line break. Errors among the fields show their name, message and stack. */
export function logLineOf(entry: LogEntry): string {
  return escapeControls(JSON.stringify(entry, (_, value: unknown) => (value instanceof Error ? partsOf(value) : value)))
}

/** Writes the entry to standard error, with the moment it was written. */
export const logToStandardError: Log = (entry) => {
  process.stderr.write(`${logLineOf({ time: new Date().toISOString(), ...entry })}\n`)
}

function partsOf({ name, message, stack, cause }: Error) {
  return { name, message, stack, cause }
}
