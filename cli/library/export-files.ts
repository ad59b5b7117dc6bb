import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { formatCommandCount } from '../../core/text/thousands.ts'
import { describeMessage } from '../../core/words/formats/message.ts'
import type { FormatName } from '../../formats/formats.ts'
import type { WrittenFile } from '../../formats/model/format.ts'
import { packed, writeCommands } from '../../formats/write-commands.ts'
import { findCommandSecrets, secretRows } from './find-command-secrets.ts'
import type { LibraryRemote } from './library-remote.ts'
import { type ReplaceCounts, replaceFiles } from './replace-files.ts'
import { toolFilesOf } from './tool-files.ts'

type ExportRequest = {
  readonly format: FormatName
  readonly folder: string
  readonly withPrivate: boolean
  /** True to write the tool's own files, replacing those that the last such export wrote. */
  readonly isReplacing: boolean
}

const MAX_SHOWN = 20

/**
 * Writes a library in another tool's format. Returns lines for the terminal that list what is lost. A replacing export
 * overwrites only files that an earlier one wrote. Other exports overwrite nothing, and add a JSON backup of the same
 * commands. Fails before writing anything if a file is in the way.
 */
export async function exportFiles(
  request: ExportRequest,
  remote: LibraryRemote,
): Promise<Result<readonly string[], string>> {
  const { format, folder } = request
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    return failure(`${folder} is a file. Name a folder with --out.`)
  const library = await remote.read(null)
  if (!library.ok) return library
  const commands = library.value.commands.filter((command) => request.withPrivate || isPublic(command))
  const { files, leftOut, messages } = await writeCommands(commands, format)
  const done = request.isReplacing
    ? replaceFiles(folder, toolFilesOf(files, format), format)
    : await writeNew(folder, { files, format, commands })
  if (!done.ok) return done
  const secrets = await findCommandSecrets(commands, { paths: [], defaultPlace: folder })
  return success([
    `Wrote ${formatCommandCount(commands.length - leftOut.length)} from ${remote.name}; left out ${leftOut.length}.`,
    ...('written' in done.value ? [`  ${summaryOf(done.value, folder)}`] : done.value.map((path) => `  ${path}`)),
    ...leftOut.slice(0, MAX_SHOWN).map(({ name, reason }) => `  ${name}: ${describeMessage(reason)}`),
    ...(leftOut.length > MAX_SHOWN ? [`  and ${leftOut.length - MAX_SHOWN} more`] : []),
    ...messages.map(describeMessage),
    ...secretRows(secrets),
  ])
}

function summaryOf({ written, removed, same }: ReplaceCounts, folder: string): string {
  return `${folder}: ${written} ${written === 1 ? 'file' : 'files'} written, ${same} unchanged, ${removed} removed`
}

type NewFiles = {
  readonly files: readonly WrittenFile[]
  readonly format: FormatName
  readonly commands: readonly Command[]
}

async function writeNew(
  folder: string,
  { files, format, commands }: NewFiles,
): Promise<Result<readonly string[], string>> {
  const backup = format === 'commander' ? [] : (await writeCommands(commands, 'commander')).files
  const all = [...(files.length > 0 ? [packed(files, format)] : []), ...backup]
  const targets = all.map((file) => ({
    path: join(folder, file.path),
    content: 'bytes' in file ? file.bytes : file.text,
  }))
  const present = targets.find(({ path }) => existsSync(path))
  if (present !== undefined) {
    return failure(
      `${present.path} already exists. Move it away, choose another folder, or keep a folder up to date with --replace.`,
    )
  }
  for (const { path, content } of targets) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { flag: 'wx' })
  }
  return success(targets.map(({ path }) => path))
}
