import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { moduleFile, ROOT } from './build/paths.ts'

const OWNER_CONTENT = pathToFileURL(join(ROOT, moduleFile('cli/owner-content.ts'))).href

/** The start of a command line that runs one of our modules, given by its path in `cli/`, in a process of its own. */
export function ownProgram(path: string): readonly [string, ...string[]] {
  return [process.execPath, '--import', OWNER_CONTENT, join(ROOT, moduleFile(`cli/${path}`))]
}
