import type { Command } from '../../../core/commands/command.ts'
import { type ChosenFile, type ImportOptions, readChosen } from './read-chosen.ts'
import { type FormatReply, type FormatRequest, NOT_STARTED } from './work-in-format-worker.ts'
import { writeExport } from './write-export.ts'

/** The part of a list that is posted to the page at once: a few milliseconds of its time. */
const PER_MESSAGE = 1000

const library: Command[] = []
const files: ChosenFile[] = []

// Reads files of commands, and writes them, beside the page, which goes on meanwhile; long lists come and go in pieces.
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

/** The reader of a format is a file of its own, which may fail to load. The page isn't told of that by itself. */
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
