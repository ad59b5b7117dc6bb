import { answerCalls } from '../../library/answer-calls.ts'
import { type ChosenFile, readChosen } from './read-chosen.ts'
import type { FormatCalls } from './work-in-format-worker.ts'
import { writeExport } from './write-export.ts'

const files: ChosenFile[] = []

// Reads and writes files of commands without blocking the page.
answerCalls<FormatCalls>({
  files: async (some) => files.push(...some),
  read: (task) => readChosen({ ...task, files }, (progress) => self.postMessage(progress)),
  write: ({ text, format }) => writeExport(text, format),
})
