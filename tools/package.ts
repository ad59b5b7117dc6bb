import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { transformWithOxc } from 'vite'
import { runSync } from '../cli/bootstrap/run-process.js'
import { ROOT } from '../cli/build/paths.ts'

const RESULT = join(ROOT, 'dist')

/** The package is built here first and replaces the previous one only when it is complete. */
const TARGET = join(ROOT, '.cache', `dist-${process.pid}`)

const PACKAGED_FOLDERS = ['core', 'formats', 'client', 'server', 'web', 'cli']

/** Type declarations of `core/`, written by the type check. */
const DECLARATIONS = join(ROOT, '.cache', 'types')

/** The module with the types that owners import in their content. */
const OWNER_TYPES = 'core/owner-types.ts'

/** A relative module path in a string literal, as in imports, globs and worker URLs. */
const MODULE_ADDRESS = /(['"])(\.\.?\/[^'"\n]*)\.tsx?\1/g

// Compiles the product to JavaScript, because Node doesn't run TypeScript below `node_modules`. Each module keeps its
// path, except for the extension.
for (const path of sourceFiles()) await emit(path)
for (const path of declarationsFor(OWNER_TYPES)) emitText(path, readFileSync(join(DECLARATIONS, path), 'utf8'))
rmSync(RESULT, { recursive: true, force: true })
renameSync(TARGET, RESULT)

function sourceFiles(): readonly string[] {
  const files = [...PACKAGED_FOLDERS.map((folder) => join(folder, '**', '*.*')), 'content/library/*.md']
  const exclude = (path: string) => /node_modules|tsconfig\.json$|\.d\.ts$/.test(path)
  return globSync(files, { cwd: ROOT, exclude }).map((path) => path.replaceAll('\\', '/'))
}

async function emit(path: string): Promise<void> {
  if (!/\.tsx?$/.test(path)) {
    mkdirSync(dirname(join(TARGET, path)), { recursive: true })
    cpSync(join(ROOT, path), join(TARGET, path))
    return
  }
  const { code } = await transformWithOxc(readFileSync(join(ROOT, path), 'utf8'), join(ROOT, path), {
    sourcemap: false,
  })
  emitText(path.replace(/\.tsx?$/, '.js'), code)
}

function emitText(path: string, text: string): void {
  const file = join(TARGET, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text.replaceAll(MODULE_ADDRESS, '$1$2.js$1'))
}

function declarationsFor(module: string): readonly string[] {
  const { code, output } = runSync([process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'core'], {
    cwd: ROOT,
  })
  if (code !== 0) throw new Error(`The types of core/ can't be compiled:\n${output}`)
  const found = new Set<string>()
  const add = (path: string) => {
    const declaration = path.replace(/\.ts$/, '.d.ts')
    if (found.has(declaration)) return
    found.add(declaration)
    const text = readFileSync(join(DECLARATIONS, declaration), 'utf8')
    for (const [, , address = ''] of text.matchAll(MODULE_ADDRESS)) add(`${normalize(join(dirname(path), address))}.ts`)
  }
  add(module)
  return [...found]
}
