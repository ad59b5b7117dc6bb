import type { Command } from '../../../core/commands/command.ts'
import { type ChosenFile, type ImportOptions, readChosen } from './read-chosen.ts'
import { type FormatReply, type FormatRequest, NOT_STARTED } from './work-in-format-worker.ts'
import { writeExport } from './write-export.ts'

/** Commands per message to the page: it handles each within a few milliseconds. */
const PER_MESSAGE = 1000

const library: Command[] = []
const files: ChosenFile[] = []

// Reads and writes files of commands without blocking the page. Long lists are transferred in pieces.
self.addEventListener('message', ({ data }: MessageEvent<FormatRequest>) => {
  switch (data.kind) {
    case 'library':
      return void library.push(...data.commands)
    case 'files':
      return void files.push(...data.files)
    case 'read':
      return void read(data.options).catch(refuse)
    case 'write':
      return void write(data).catch(refuse)
  }
})

async function read(options: ImportOptions): Promise<void> {
  const reading = await readChosen({ files, options, library }, (progress) => tell({ kind: 'progress', progress }))
  if (!reading.ok) return tell({ kind: 'refused', sentence: reading.error })
  const { entries, leftOut, ...rest } = reading.value
  for (const piece of piecesOf(entries)) tell({ kind: 'entries', entries: piece })
  for (const piece of piecesOf(leftOut)) tell({ kind: 'leftOut', leftOut: piece })
  tell({ kind: 'read', rest })
}

async function write({ text, format }: Extract<FormatRequest, { kind: 'write' }>): Promise<void> {
  const written = await writeExport(text, format)
  if (!written.ok) return tell({ kind: 'refused', sentence: written.error })
  const { leftOut, ...rest } = written.value
  for (const piece of piecesOf(leftOut)) tell({ kind: 'leftOut', leftOut: piece })
  tell({ kind: 'written', rest })
}

/** Each reader is a separate file that may fail to load. The page doesn't notice that by itself. */
function refuse(): void {
  tell({ kind: 'refused', sentence: NOT_STARTED })
}

function piecesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / PER_MESSAGE) }, (_, at) =>
    all.slice(at * PER_MESSAGE, (at + 1) * PER_MESSAGE),
  )
}

function tell(reply: FormatReply): void {
  self.postMessage(reply)
}
