import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

/** A source file of ours. `path` is relative to the root, with forward slashes. */
export type SourceText = { readonly path: string; readonly text: string }

const SCRIPTS = '{core,content,formats,client,server,web,cli,tools,tests}/**/*.{ts,tsx,js}'

/** Reads our source files, except the bench's, in alphabetical order. */
export function readSource(root: string): readonly SourceText[] {
  return globSync(SCRIPTS, { cwd: root, exclude: (path) => path.endsWith('node_modules') })
    .map((path) => path.replaceAll(sep, '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const parsed = new WeakMap<SourceText, ParseResult>()

/** Parses a file; caches the result. */
export function parseScript(file: SourceText): ParseResult {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const result = parseSync(file.path, file.text)
  parsed.set(file, result)
  return result
}

/** Paths of our own files that a file imports or re-exports, statically or dynamically. */
export function importedPaths(file: SourceText): readonly string[] {
  const { dynamicImports } = parseScript(file).module
  const lazily = dynamicImports.map(({ moduleRequest: { start, end } }) => file.text.slice(start + 1, end - 1))
  return [...staticallyImportedPaths(file), ...ownPaths(file, lazily)]
}

/** Like `importedPaths`, but without dynamic imports. */
export function staticallyImportedPaths(file: SourceText): readonly string[] {
  const { staticImports, staticExports } = parseScript(file).module
  return ownPaths(file, [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ])
}

function ownPaths({ path }: SourceText, specifiers: readonly string[]): readonly string[] {
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')))
}
