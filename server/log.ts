import { escapeControls } from '../core/text/escape-controls.ts'

/** One event for the owner: its name, and fields with details. */
export type LogEntry = { readonly event: string } & Readonly<Record<string, unknown>>

export type Log = (entry: LogEntry) => void

/**
 * Formats the entry as one line of JSON, without a line break at the end. Errors in its fields become their name,
 * message, stack and cause.
 */
export function logLineOf(entry: LogEntry): string {
  return escapeControls(JSON.stringify(entry, (_, value: unknown) => (value instanceof Error ? partsOf(value) : value)))
}

/** Writes the entry to standard error, with the current time. */
export const logToStandardError: Log = (entry) => {
  process.stderr.write(`${logLineOf({ time: new Date().toISOString(), ...entry })}\n`)
}

function partsOf({ name, message, stack, cause }: Error) {
  return { name, message, stack, cause }
}
