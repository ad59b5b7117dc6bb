import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

/** The rooms of the house, in whose TypeScript, JavaScript and style sheets its code stands. Source: design 2. */
export const ROOMS = ['content', 'core', 'formats', 'client', 'server', 'web', 'tools', 'bench', 'tests'] as const

export type Room = (typeof ROOMS)[number]

/** A text file of the repository; `path` is from the root, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

/**
 * One bar that the source must pass: what it is about, the figure measured now, and every place that is in the way.
 * It is passed when there is none.
 */
export type Bar = { readonly name: string; readonly figure: string; readonly faults: readonly string[] }

/** What .gitignore keeps out of the repository, and the repository's own record. */
const IGNORED_ANYWHERE = ['node_modules', '.git']
const IGNORED_AT_ROOT = ['.cache', 'build', 'build-lambda', 'build.new', 'content.before', 'data']

/** Every text file below `root` that the repository keeps, in alphabetical order. */
export function readSource(root: string): readonly SourceFile[] {
  return pathsBelow(root, root)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0')) // a picture
}

/** The room that a path from the root lies in; null outside the house. */
export function roomOf(path: string): Room | null {
  return ROOMS.find((room) => path.startsWith(`${room}/`)) ?? null
}

/** The TypeScript, JavaScript and style sheets in the rooms. */
export function codeIn(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => roomOf(path) !== null && /\.(ts|tsx|js|css)$/.test(path))
}

/** The TypeScript and JavaScript in the rooms. */
export function scriptsIn(files: readonly SourceFile[]): readonly SourceFile[] {
  return codeIn(files).filter(({ path }) => !path.endsWith('.css'))
}

function pathsBelow(folder: string, root: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (IGNORED_ANYWHERE.includes(entry.name)) return []
    if (folder === root && IGNORED_AT_ROOT.includes(entry.name)) return []
    if (entry.isDirectory()) return pathsBelow(path, root)
    return entry.isFile() && !entry.name.endsWith('.log') ? [relative(root, path).replaceAll(sep, '/')] : []
  })
}

const parsed = new WeakMap<SourceFile, ParseResult>()

/** The syntax tree, comments and imports of a TypeScript or JavaScript file; parsed once, however many bars ask. */
export function parseScript(file: SourceFile): ParseResult {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const result = parseSync(file.path, file.text)
  parsed.set(file, result)
  return result
}

/** The line, from 1, of a position in the file's text. */
export function lineAt({ text }: SourceFile, position: number): number {
  return text.slice(0, position).split('\n').length
}
