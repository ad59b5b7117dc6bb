import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../build/paths.ts'

const FORMATTER = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

/**
 * TypeScript laid out as the rest of the project; as it is where the formatter cannot be run. `file` is its name outside
 * `content/`, which the formatter leaves to the owner.
 */
export function formatSource(text: string, file: string): string {
  const args = [FORMATTER, 'format', '--vcs-enabled=false', `--stdin-file-path=${file}`]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, input: text, encoding: 'utf8' })
  return status === 0 ? stdout : text
}
