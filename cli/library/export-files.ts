import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPublic } from '../../core/commands/visibility.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { formatCommandCount } from '../../core/thousands.ts'
import type { FormatName } from '../../formats/formats.ts'
import { packed, writeCommands } from '../../formats/write-commands.ts'
import { findCommandSecrets, secretRows } from './find-command-secrets.ts'
import type { LibraryRemote } from './library-remote.ts'

type ExportRequest = { readonly format: FormatName; readonly folder: string; readonly withPrivate: boolean }

const MAX_SHOWN = 20

/**
 * Writes a library in another tool's format, and a complete backup as JSON beside it. Never overwrites a file. Returns
 * rows for the terminal that list what is lost; on failure nothing was written.
 */
export async function exportFiles(
  request: ExportRequest,
  side: LibraryRemote,
): Promise<Result<readonly string[], string>> {
  const library = await side.read(null)
  if (!library.ok) return library
  const commands = library.value.commands.filter((command) => request.withPrivate || isPublic(command))
  const written = await writeCommands(commands, request.format)
  const backup = request.format === 'commander' ? [] : (await writeCommands(commands, 'commander')).files
  const files = [...(written.files.length > 0 ? [packed(written.files, request.format)] : []), ...backup]
  const targets = files.map((file) => ({
    path: join(request.folder, file.path),
    content: 'bytes' in file ? file.bytes : file.text,
  }))
  const present = targets.find(({ path }) => existsSync(path))
  if (present !== undefined) return failure(`${present.path} already exists. Move it away or choose another folder.`)
  for (const { path, content } of targets) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { flag: 'wx' })
  }
  const { leftOut, said } = written
  const secrets = await findCommandSecrets(commands, { paths: [], otherwise: request.folder })
  return success([
    `Wrote ${formatCommandCount(commands.length - leftOut.length)} from ${side.name}; left out ${leftOut.length}.`,
    ...targets.map(({ path }) => `  ${path}`),
    ...leftOut.slice(0, MAX_SHOWN).map(({ place, reason }) => `  ${place}: ${reason}`),
    ...(leftOut.length > MAX_SHOWN ? [`  and ${leftOut.length - MAX_SHOWN} more`] : []),
    ...said,
    ...secretRows(secrets),
  ])
}
