import { writeCommanderJson } from '../commands/formats/commander-json.ts'
import { readCommandsFile } from '../commands/formats/read-commands-file.ts'
import { describeFaults } from '../strict.ts'
import type { Format, Found, LeftOut } from './format.ts'
import { FORMAT_LABELS } from './format-labels.ts'
import { placeOf, type SourceFile } from './source-file.ts'

/** A format by the name that is typed for it, what people call it, and its chapter, loaded when a file needs it. */
type KnownFormat = { readonly label: string; readonly load: () => Promise<Format> }

const commander: Format = {
  read: readCommanderFiles,
  write: (commands) => ({
    files: commands.length === 0 ? [] : [{ path: 'commands.json', text: writeCommanderJson(commands) }],
    leftOut: [],
    said: [],
  }),
}

/** Every format that commands are read from, in the order in which people are shown them. */
export const FORMATS = {
  commander: { label: FORMAT_LABELS.commander, load: async () => commander },
  markdown: { label: FORMAT_LABELS.markdown, load: async () => (await import('./tools/markdown-format.ts')).markdown },
  csv: { label: FORMAT_LABELS.csv, load: async () => (await import('./tools/csv.ts')).csv },
  aliases: { label: FORMAT_LABELS.aliases, load: async () => (await import('./tools/aliases.ts')).aliases },
  tldr: { label: FORMAT_LABELS.tldr, load: async () => (await import('./tools/tldr.ts')).tldr },
  cheat: { label: FORMAT_LABELS.cheat, load: async () => (await import('./tools/cheat.ts')).cheat },
  pet: { label: FORMAT_LABELS.pet, load: async () => (await import('./tools/pet.ts')).pet },
  navi: { label: FORMAT_LABELS.navi, load: async () => (await import('./tools/navi.ts')).navi },
  warp: { label: FORMAT_LABELS.warp, load: async () => (await import('./tools/warp.ts')).warp },
  vscode: { label: FORMAT_LABELS.vscode, load: async () => (await import('./tools/vscode.ts')).vscode },
  raycast: { label: FORMAT_LABELS.raycast, load: async () => (await import('./tools/raycast.ts')).raycast },
  espanso: { label: FORMAT_LABELS.espanso, load: async () => (await import('./tools/espanso.ts')).espanso },
  intellishell: {
    label: FORMAT_LABELS.intellishell,
    load: async () => (await import('./tools/intellishell.ts')).intellishell,
  },
} as const satisfies Readonly<Record<keyof typeof FORMAT_LABELS, KnownFormat>>

export type FormatName = keyof typeof FORMATS

/** The names of all formats, in their order. */
export const FORMAT_NAMES = Object.keys(FORMATS).filter((name): name is FormatName => name in FORMATS)

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
