import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build/paths.ts'
import { runChild } from './test/run-child.ts'

/** The task `bench`. What `npm run check` could not see without the bench's packages is checked now that they are there. */
const { fault, output } = await runChild(
  ['node_modules/typescript/bin/tsc', '-b', 'bench/tsconfig.installed.json', '--pretty', 'false'],
  { output: 'keep' },
)

if (fault === null) {
  await import(pathToFileURL(join(ROOT, 'bench', 'main.ts')).href)
} else {
  console.error(`${output}The bench is not run, because its types are not right.`)
  process.exitCode = 1
}
