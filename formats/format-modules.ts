import { aliases } from './aliases/aliases-format.ts'
import { cheat } from './cheat/cheat-format.ts'
import { commander } from './commander/commander-format.ts'
import { csv } from './csv/csv-format.ts'
import { espanso } from './espanso/espanso-format.ts'
import type { FormatName } from './formats.ts'
import { intellishell } from './intellishell/intellishell-format.ts'
import { markdown } from './markdown/markdown-format.ts'
import type { Codec, FormatModule } from './model/format.ts'
import { navi } from './navi/navi-format.ts'
import { pet } from './pet/pet-format.ts'
import { raycast } from './raycast/raycast-format.ts'
import { tldr } from './tldr/tldr-format.ts'
import { vscode } from './vscode/vscode-format.ts'
import { warp } from './warp/warp-format.ts'

/**
 * All formats, in the order in which detection tries them: of two formats that could both read a file, the more
 * specific one comes first.
 */
export const FORMAT_MODULES: Readonly<Record<FormatName, FormatModule>> = {
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

/** Loads a format's reader and writer. */
export function loadFormat(name: FormatName): Promise<Codec> {
  return FORMAT_MODULES[name].load()
}
