import { strToU8, zipSync } from 'fflate'
import type { Command } from '../core/commands/command.ts'
import type { IncomingCommand } from '../core/commands/incoming-command.ts'
import { shorten } from '../core/text/shorten.ts'
import type { Message } from '../core/words/formats/message.ts'
import { loadFormat } from './format-modules.ts'
import type { FormatName } from './formats.ts'
import { toIncoming, type Unwritten, type WrittenFile } from './model/format.ts'
import { decodeFile } from './model/source-file.ts'

/** An export: its files, the commands left out of it, and messages about anything else that was lost. */
type WriteCommandsResult = {
  readonly files: readonly WrittenFile[]
  readonly leftOut: readonly NamedUnwritten[]
  readonly messages: readonly Message[]
}

/** A command left out of an export. `name` is the beginning of its notes or line, or its id. */
export type NamedUnwritten = Pick<Unwritten, 'reason'> & { readonly name: string }

// Ids aren't compared, because most formats don't have them.
const COMPARED = [
  'notes',
  'line',
  'platform',
  'howTo',
  'description',
  'tags',
  'source',
  'visibility',
  'pinned',
] as const satisfies readonly Exclude<keyof IncomingCommand, 'id'>[]

/**
 * Writes commands, given in library order, as files of a format. To report losses, reads the files back and compares
 * every field except the id.
 */
export async function writeCommands(commands: readonly Command[], name: FormatName): Promise<WriteCommandsResult> {
  const { read, write } = await loadFormat(name)
  const { files, leftOut, messages } = write(commands)
  const isOut = new Set(leftOut.map(({ id }) => id))
  const kept = commands.filter(({ id }) => !isOut.has(id))
  const sources = files.map(({ path, text }) => decodeFile({ path, bytes: strToU8(text) }))
  const back = read(sources, {}).entries.flatMap((found) => {
    const command = toIncoming(found)
    return command.ok ? [command.value] : []
  })
  return { files, leftOut: named(leftOut, commands), messages: [...messages, ...differences(kept, back)] }
}

/** Maximum length of a command's text in a report, in characters as `shorten` counts them. */
const MAX_NAME_LENGTH = 60

function named(leftOut: readonly Unwritten[], commands: readonly Command[]): readonly NamedUnwritten[] {
  const names = new Map(
    commands.map(({ id, notes, line }) => [
      id,
      shorten((notes || line || id).trim().replace(/\s+/g, ' '), MAX_NAME_LENGTH),
    ]),
  )
  return leftOut.map(({ id, reason }) => ({ name: names.get(id) ?? id, reason }))
}

/** Returns a single file unchanged, and several as `name`.zip. The same files always produce the same bytes. */
export function packed(
  files: readonly WrittenFile[],
  name: string,
): { readonly path: string; readonly bytes: Uint8Array } {
  const [only, ...others] = files
  if (only !== undefined && others.length === 0) return { path: only.path, bytes: strToU8(only.text) }
  const contents = Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)]))
  return { path: `${name}.zip`, bytes: zipSync(contents, { mtime: '1980-01-02T00:00:00' }) }
}

function differences(kept: readonly Command[], back: readonly IncomingCommand[]): readonly Message[] {
  const isWhole = kept.length === back.length
  const pairs = pairsOf(kept, back).filter(([, after]) => isWhole || after !== undefined)
  const changes = COMPARED.flatMap((field): readonly Message[] => {
    const count = pairs.filter(([before, after]) => textOf(before[field]) !== textOf(after?.[field])).length
    return count === 0 ? [] : [{ code: `export/${field}`, count }]
  })
  return isWhole ? changes : [{ code: 'export/fewer', count: kept.length, values: [back.length] }, ...changes]
}

type Pair = readonly [before: Command, after: IncomingCommand | undefined]

/**
 * Pairs each command with what was read back for it, by content, because formats with several files or groups change
 * the order.
 */
function pairsOf(kept: readonly Command[], back: readonly IncomingCommand[]): readonly Pair[] {
  const keysOf = ({ notes, line }: Pick<Command, 'notes' | 'line'>) => [JSON.stringify([notes, line]), notes ?? '']
  const waiting = new Map<string, Set<IncomingCommand>>()
  for (const command of back) {
    for (const key of keysOf(command)) waiting.set(key, (waiting.get(key) ?? new Set()).add(command))
  }
  const left = new Set(back)
  const take = (key: string) => {
    for (const command of waiting.get(key) ?? []) {
      waiting.get(key)?.delete(command)
      if (left.delete(command)) return command
    }
    return undefined
  }
  const same = kept.map((command) => take(keysOf(command)[0] ?? ''))
  const alike = kept.map((command, at) => same[at] ?? take(keysOf(command)[1] ?? ''))
  const others = [...left].values()
  return kept.map((command, at) => [command, alike[at] ?? others.next().value])
}

function textOf(value: string | readonly string[] | null | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
