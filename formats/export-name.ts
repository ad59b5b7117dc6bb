import { FORMAT_NAMES, type FormatName } from './formats.ts'

/** Returns the file name of an export made on `day` (`2026-11-25`), without its extension. */
export function exportNameOf(format: FormatName, day: string): string {
  return format === 'commander' ? `commander-${day}` : `commander-${format}-${day}`
}

const EXPORT_NAME = /^commander-([a-z]+)-\d{4}-\d{2}-\d{2}/

/**
 * Recognises the format of an export by its file name. Returns null for other names, including those of our own JSON.
 * Ignores the number that browsers add to repeated downloads.
 */
export function formatOfExport(name: string): FormatName | null {
  const format = EXPORT_NAME.exec(name)?.[1]
  return FORMAT_NAMES.find((one) => one === format) ?? null
}
