import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Parser, record, text } from '../../../core/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { ROOT } from '../../build/paths.ts'
import { freePort, startProgram } from '../../programs.ts'
import { waitForAnswer } from '../process/wait-for-answer.ts'
import type { ListServer } from './list-server.ts'

/** Whose packages are looked through: the project's, the tests', and those installed globally beside this Node. */
const FOLDERS = [
  ROOT,
  join(ROOT, 'tests', 'machine'),
  dirname(process.execPath),
  join(dirname(process.execPath), '..', 'lib'),
]

/** A package names its only program by a path alone, or by name and path. */
const parseProgramPath: Parser<string> = (input, field) => {
  const named = record({ 'json-server': text })(input, field)
  return named.ok ? success(named.value['json-server']) : text(input, field)
}
const parsePackageFile = record({ bin: parseProgramPath })

/**
 * Serves the same entries with json-server, from this project's packages or the global ones. Fails with the reason where
 * it is not installed.
 */
export async function startJsonServer(folder: string, commands: unknown): Promise<Result<ListServer, string>> {
  const program = findJsonServer()
  if (program === null) return failure('not installed')
  const database = join(folder, 'database.json')
  await writeFile(database, JSON.stringify({ commands }))
  const port = await freePort()
  const listening = ['--host', '127.0.0.1', '--port', String(port)]
  const server = startProgram([process.execPath, program, ...listening, '--quiet', database], { cwd: folder })
  const url = `http://127.0.0.1:${port}/commands`
  await waitForAnswer(server, url)
  return success({ url, stop: server.stop })
}

function findJsonServer(): string | null {
  return FOLDERS.map(jsonServerIn).find((program) => program !== null) ?? null
}

function jsonServerIn(folder: string): string | null {
  const require = createRequire(join(folder, 'package.json'))
  try {
    const packageFile = require.resolve('json-server/package.json')
    const parsed = parsePackageFile(require(packageFile))
    return parsed.ok ? join(dirname(packageFile), parsed.value.bin) : null
  } catch {
    return null // resolving throws where there is no such package
  }
}
