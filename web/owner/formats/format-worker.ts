import type { Command } from '../../../core/commands/command.ts'
import { success } from '../../../core/result.ts'
import { answerCalls } from '../../library/answer-calls.ts'
import type { LeftOutText } from './message-in-words.ts'
import { type ChosenFile, type ImportEntry, readChosen } from './read-chosen.ts'
import { type FormatCalls, PER_CALL } from './work-in-format-worker.ts'
import { writeExport } from './write-export.ts'

const library: Command[] = []
const files: ChosenFile[] = []
let entries: readonly ImportEntry[] = []
let leftOut: readonly LeftOutText[] = []

// Reads and writes files of commands without blocking the page.
answerCalls<FormatCalls>({
  library: async (commands) => library.push(...commands),
  files: async (some) => files.push(...some),
  read: async (options) => {
    const reading = await readChosen({ files, options, library }, (progress) => self.postMessage(progress))
    if (!reading.ok) return reading
    const { entries: found, leftOut: unread, ...rest } = reading.value
    entries = found
    leftOut = unread
    return success(rest)
  },
  write: async ({ text, format }) => {
    const written = await writeExport(text, format)
    if (!written.ok) return written
    const { leftOut: unwritten, ...rest } = written.value
    leftOut = unwritten
    return success(rest)
  },
  entries: async (from) => entries.slice(from, from + PER_CALL),
  leftOut: async (from) => leftOut.slice(from, from + PER_CALL),
})
