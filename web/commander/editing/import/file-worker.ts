import { type FileReading, type ReadingTask, readImportFile } from './read-import-file.ts'

/** How many commands are handed to the page at once: a few milliseconds of its time. */
const PER_MESSAGE = 1000

// Reads a file of commands beside the page, which goes on meanwhile, and hands it over in pieces.
self.addEventListener('message', async ({ data: { file: chosen, library } }: MessageEvent<ReadingTask>) => {
  const read = await readImportFile(chosen, library)
  if (!read.ok) return tell({ kind: 'refused', sentence: read.error })
  const { commands, ...file } = read.value
  for (let from = 0; from < commands.length; from += PER_MESSAGE) {
    tell({ kind: 'commands', commands: commands.slice(from, from + PER_MESSAGE) })
  }
  tell({ kind: 'end', file })
})

function tell(reading: FileReading): void {
  self.postMessage(reading)
}
