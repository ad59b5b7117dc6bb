import { readCommandList } from '../../../core/commands/command-list.ts'
import { isObject, jsonValueOf } from '../../../core/parsing/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { FormatName } from '../../../formats/formats.ts'
import { packed, writeCommands } from '../../../formats/write-commands.ts'
import { words } from '../../words.ts'
import { type LeftOutText, leftOutInWords, messageInWords } from './message-in-words.ts'

/**
 * An export in another tool's format. `file` is null if nothing can be written, `leftOut` lists the commands that are
 * missing, by notes or line, and `messages` describes anything else that is lost.
 */
export type ExportWritten = {
  readonly file: { readonly ending: string; readonly bytes: Uint8Array<ArrayBuffer> } | null
  readonly leftOut: readonly LeftOutText[]
  readonly messages: readonly string[]
}

/** Converts `text`, an export in Commander's own format, to another format. Fails with a message. */
export async function writeExport(text: string, format: FormatName): Promise<Result<ExportWritten, string>> {
  const whole = jsonValueOf(text)
  const list = readCommandList(isObject(whole) ? whole.commands : undefined)
  if (!list.ok) return failure(words.owner.exporting.noExport)
  const { files, leftOut, messages } = await writeCommands(list.value.commands, format)
  return success({
    file: files.length === 0 ? null : fileOf(packed(files, format)),
    leftOut: leftOut.map(leftOutInWords),
    messages: messages.map(messageInWords),
  })
}

function fileOf({ path, bytes }: ReturnType<typeof packed>) {
  const [ending = ''] = /\.[\w-]+$/.exec(path) ?? []
  return { ending, bytes: new Uint8Array(bytes) }
}
