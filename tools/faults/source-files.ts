import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

/** A script of ours; `path` is from the root, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

const SCRIPTS = '{core,content,formats,client,server,web,tools,tests}/**/*.{ts,tsx,js}'

/** Every script that is ours, in alphabetical order. */
export function readSource(root: string): readonly SourceFile[] {
  return globSync(SCRIPTS, { cwd: root, exclude: (path) => path.endsWith('node_modules') })
    .map((path) => path.replaceAll(sep, '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const parsed = new WeakMap<SourceFile, ParseResult>()

/** The syntax tree and imports of a file; parsed once, however often they're asked for. */
export function parseScript(file: SourceFile): ParseResult {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const result = parseSync(file.path, file.text)
  parsed.set(file, result)
  return result
}

/** The paths of our own files that the file imports or re-exports, at once or on demand. */
export function importedPaths(file: SourceFile): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseScript(file).module
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => file.text.slice(start + 1, end - 1)),
  ]
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, '')))
}
