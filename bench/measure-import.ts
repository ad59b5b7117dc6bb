import { type Command, hasNotes } from '../core/commands/command.ts'
import { describeMessage } from '../core/words/formats/message.ts'
import type { FormatName } from '../formats/formats.ts'
import type { FileWithBytes } from '../formats/model/source-file.ts'
import { countPlaceholders, readFiles } from '../formats/read-files.ts'
import { packed, writeCommands } from '../formats/write-commands.ts'
import { asCount, asRatio, type Figure, inMilliseconds, noted } from './figures.ts'
import { sampleLibrary } from './sample/sample-library.ts'
import { median } from './statistics.ts'

const COMMANDS = 30_000
const ROUNDS = 3

/** The formats to measure, each with the same commands. The first, our own JSON, is the control. */
const MEASURED = ['commander', 'csv', 'tldr', 'pet', 'navi', 'warp'] as const

const MEBIBYTE = 1024 * 1024

/**
 * Measures how long it takes to read the files of other tools and to write them, compared with our own JSON. Writing
 * includes the check that reads the files back.
 */
export async function measureImport(dataFile: string | null): Promise<readonly Figure[]> {
  const commands = (await sampleLibrary(COMMANDS, dataFile)).filter(hasNotes)
  const figures: Figure[] = [noted('data', dataFile ?? 'generated')]
  let control: number | null = null
  for (const name of MEASURED) {
    const { writtenMs, readMs, description } = await measureFormat(commands, name)
    control ??= readMs
    figures.push(
      noted(`${name}: read`, `${inMilliseconds(readMs)}, ${asRatio(readMs / control)} of our JSON; ${description}`),
    )
    figures.push(noted(`${name}: written and read again`, inMilliseconds(writtenMs)))
  }
  const { rss } = process.memoryUsage()
  return [...figures, noted('memory of the process at the end', `${asCount(rss / MEBIBYTE)} MiB`)]
}

async function measureFormat(commands: readonly Command[], name: FormatName) {
  const before = performance.now()
  const { files } = await writeCommands(commands, name)
  const writtenMs = performance.now() - before
  const file: FileWithBytes = packed(files, name)
  const durations: number[] = []
  let description = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    // In a zip, the format of each file is detected separately.
    const reading = await readFiles([file], files.length > 1 ? {} : { format: name })
    durations.push(performance.now() - start)
    description = reading.ok ? describe(reading.value, file, files.length) : describeMessage(reading.error)
  }
  return { writtenMs, readMs: median(durations), description }
}

type Reading = Extract<Awaited<ReturnType<typeof readFiles>>, { ok: true }>['value']

function describe({ entries, leftOut }: Reading, { bytes }: FileWithBytes, fileCount: number): string {
  const sizes = `${asCount(bytes.length / 1024)} KiB in ${asCount(fileCount)} ${fileCount === 1 ? 'file' : 'files'}`
  const counts = `${asCount(entries.length)} entries, ${asCount(leftOut.length)} left out`
  return `${sizes}: ${counts}, ${asCount(countPlaceholders(entries))} placeholders`
}
