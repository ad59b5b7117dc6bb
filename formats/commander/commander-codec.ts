import { writeCommanderJson } from '../../core/commands/formats/commander-json.ts'
import { EXAMPLE_LIST, LIST_EXPECTED, readCommandsFile } from '../../core/commands/formats/read-commands-file.ts'
import type { ParseFault } from '../../core/parsing/parse.ts'
import { shorten } from '../../core/text/shorten.ts'
import type { Message, Reason } from '../../core/words/formats/message.ts'
import { entryReason } from '../model/entry-reason.ts'
import type { Codec, ReadResult } from '../model/format.ts'
import { placeOf } from '../model/place.ts'
import type { SourceFile } from '../model/source-file.ts'
import { brokenJsonReason } from '../syntax/loose-json.ts'

/** Our own JSON, written without loss. */
export const codec: Codec = {
  read: readCommanderFiles,
  write: (commands) => ({
    files: commands.length === 0 ? [] : [{ path: 'commands.json', text: writeCommanderJson(commands) }],
    leftOut: [],
    messages: [],
  }),
}

function readCommanderFiles(files: readonly SourceFile[]): ReadResult {
  const parts = files.map(readCommanderFile)
  const dropped = new Set(parts.flatMap((part) => part.dropped))
  return {
    entries: parts.flatMap(({ entries }) => entries),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
    messages: dropped.size === 0 ? [] : [droppedFields([...dropped])],
  }
}

type CommanderFile = Omit<ReadResult, 'messages'> & { readonly dropped: readonly string[] }

function readCommanderFile(file: SourceFile): CommanderFile {
  const read = readCommandsFile(file.text)
  if (!read.ok) {
    const reason = brokenJsonReason(file.text) ?? reasonOf(read.error)
    return { entries: [], leftOut: [{ place: { path: file.path }, reason }], dropped: [] }
  }
  const { commands, leftOut, droppedFields } = read.value
  const isLeftOut = new Set(leftOut.map(({ index }) => index))
  const places = Array.from({ length: commands.length + isLeftOut.size }, (_, index) => index)
  const kept = places.filter((index) => !isLeftOut.has(index))
  const place = (index: number) => placeOf(file, 'entry', index + 1)
  return {
    entries: commands.map((command, at) => ({ place: place(kept[at] ?? at), command, isExact: true })),
    leftOut: leftOut.map(({ index, fault }) => ({ place: place(index), reason: entryReason(fault) })),
    dropped: [...droppedFields],
  }
}

function reasonOf(faults: readonly ParseFault[]): Reason {
  const isNoList = faults.some(({ expected }) => expected === LIST_EXPECTED)
  return isNoList ? { code: 'commander/list-expected', values: [EXAMPLE_LIST] } : entryReason(faults)
}

const MAX_NAMED = 10
const MAX_NAME = 50

function droppedFields(names: readonly string[]): Message {
  const shown = names.slice(0, MAX_NAMED).map((name) => `"${shorten(name, MAX_NAME)}"`)
  const more = names.length - MAX_NAMED
  if (more <= 0) return { code: 'commander/fields-dropped', values: [shown.join(', ')] }
  return { code: 'commander/many-fields-dropped', values: [shown.join(', '), more] }
}
