import { writeCommanderJson } from '../commands/formats/commander-json.ts'
import { readCommandsFile } from '../commands/formats/read-commands-file.ts'
import { describeFaults } from '../strict.ts'
import type { Format, Found, LeftOut } from './format.ts'
import type { FormatName } from './format-labels.ts'
import { placeOf, type SourceFile } from './source-file.ts'

const commander: Format = {
  read: readCommanderFiles,
  write: (commands) => ({
    files: commands.length === 0 ? [] : [{ path: 'commands.json', text: writeCommanderJson(commands) }],
    leftOut: [],
    said: [],
  }),
}

/** Each chapter is loaded when a file needs it. */
const LOADERS: Readonly<Record<FormatName, () => Promise<Format>>> = {
  commander: async () => commander,
  markdown: async () => (await import('./tools/markdown-format.ts')).markdown,
  csv: async () => (await import('./tools/csv.ts')).csv,
  aliases: async () => (await import('./tools/aliases.ts')).aliases,
  tldr: async () => (await import('./tools/tldr.ts')).tldr,
  cheat: async () => (await import('./tools/cheat.ts')).cheat,
  pet: async () => (await import('./tools/pet.ts')).pet,
  navi: async () => (await import('./tools/navi.ts')).navi,
  warp: async () => (await import('./tools/warp.ts')).warp,
  vscode: async () => (await import('./tools/vscode.ts')).vscode,
  raycast: async () => (await import('./tools/raycast.ts')).raycast,
  espanso: async () => (await import('./tools/espanso.ts')).espanso,
  intellishell: async () => (await import('./tools/intellishell.ts')).intellishell,
}

/** A format by its name, with its reader and its writer. */
export function loadFormat(name: FormatName): Promise<Format> {
  return LOADERS[name]()
}

/** Reads our own export and whatever else in JSON is a list of commands. */
function readCommanderFiles(files: readonly SourceFile[]) {
  const entries: Found[] = []
  const leftOut: LeftOut[] = []
  let droppedFields = 0
  for (const file of files) {
    const read = readCommandsFile(file.text)
    if (!read.ok) {
      leftOut.push({ place: file.path, reason: describeFaults(read.error) })
      continue
    }
    const { commands, ...rest } = read.value
    const isLeftOut = new Set(rest.leftOut.map(({ index }) => index))
    const places = Array.from({ length: commands.length + isLeftOut.size }, (_, index) => index)
    const kept = places.filter((index) => !isLeftOut.has(index))
    for (const [at, command] of commands.entries()) {
      entries.push({ place: placeOf(file, `entry ${(kept[at] ?? at) + 1}`), command, isExact: true })
    }
    leftOut.push(...rest.leftOut.map(({ index, reason }) => ({ place: placeOf(file, `entry ${index + 1}`), reason })))
    droppedFields += rest.droppedFields
  }
  const dropped = droppedFields === 1 ? '1 unknown field is dropped.' : `${droppedFields} unknown fields are dropped.`
  return { entries, leftOut, said: droppedFields === 0 ? [] : [dropped] }
}
