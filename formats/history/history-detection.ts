import { type DetectedFile, type Detection, firstNonBlankRow } from '../model/detection.ts'
import { isPrintedHistory } from './printed-history.ts'

/**
 * Stands for shell history in `--from` and in detection. It isn't a format: instead of importing every command, we
 * propose some to the owner.
 */
export const HISTORY = 'history' as const

/** Recognises a shell's history file, or the output of `history`. */
export const historyDetection: Detection = {
  beginning: ({ rows }) => firstNonBlankRow(rows).startsWith('- cmd:'),
  name: ({ name }) => HISTORY_NAME.test(name),
  content: (file) => hasTimes(file) || isPrintedHistory(file.rows),
}

/** Names used by shells, and names people give to printed history: `history.txt`, `my-zsh-history`. */
const HISTORY_NAME = /^\.?(?:zhistory|histfile)$|[._-]history$|history[\w.-]*\.(?:txt|log|bak|old)$/

const ZSH_ROW = /^: ?\d+:\d+;/
const TIME_ROW = /^#\d{9,}$/

/**
 * With timestamps enabled, zsh writes one before each command, and bash one on the line above. Older entries can lack
 * one.
 */
function hasTimes({ rows }: DetectedFile): boolean {
  const shareOf = (pattern: RegExp) => rows.filter((row) => pattern.test(row)).length / Math.max(1, rows.length)
  return shareOf(ZSH_ROW) >= 1 / 5 || shareOf(TIME_ROW) >= 1 / 10
}
