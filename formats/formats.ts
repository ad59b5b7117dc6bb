import { aliases } from './aliases/aliases-format.ts'
import { cheat } from './cheat/cheat-format.ts'
import { commander } from './commander/commander-format.ts'
import { csv } from './csv/csv-format.ts'
import { espanso } from './espanso/espanso-format.ts'
import { intellishell } from './intellishell/intellishell-format.ts'
import { markdown } from './markdown/markdown-format.ts'
import type { Codec } from './model/format.ts'
import { navi } from './navi/navi-format.ts'
import { pet } from './pet/pet-format.ts'
import { raycast } from './raycast/raycast-format.ts'
import { tldr } from './tldr/tldr-format.ts'
import { vscode } from './vscode/vscode-format.ts'
import { warp } from './warp/warp-format.ts'

/**
 * Every format by the name people type for it, in the order of detection: of two formats that could both read a file, the
 * more specific one comes first.
 */
export const FORMATS = {
  commander,
  raycast,
  vscode,
  navi,
  pet,
  espanso,
  warp,
  csv,
  tldr,
  aliases,
  intellishell,
  markdown,
  cheat,
}

export type FormatName = keyof typeof FORMATS

/** The names of all formats, in the order in which they are shown: by label. */
export const FORMAT_NAMES = Object.keys(FORMATS)
  .filter((name): name is FormatName => name in FORMATS)
  .toSorted((one, other) => FORMATS[one].label.localeCompare(FORMATS[other].label, 'en'))

/** Loads the reader and the writer of a format. */
export function loadFormat(name: FormatName): Promise<Codec> {
  return FORMATS[name].load()
}
