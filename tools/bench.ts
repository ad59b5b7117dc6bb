import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runAsChild } from '../cli/bootstrap/run-process.js'
import { ROOT } from '../cli/build/paths.ts'

/**
 * Type-checks the bench, then runs it. `npm run check` can't check it, because the bench's packages may not be
 * installed.
 */
const { code } = await runAsChild(
  [process.execPath, 'node_modules/typescript/bin/tsc', '-b', 'bench/tsconfig.installed.json', '--pretty', 'false'],
  { stdio: 'inherit' },
)

if (code === 0) {
  await import(pathToFileURL(join(ROOT, 'bench', 'main.ts')).href)
} else {
  console.error('The bench was not run, because its types have errors.')
  process.exitCode = 1
}
