import { type ParseResult, parseSync } from 'vite'
import type { SourceFile } from './source.ts'

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
