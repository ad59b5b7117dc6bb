import type { SourceFile } from '../../tools/check/source.ts'

/** A repository's text files, from path -> text. */
export function aSource(files: Readonly<Record<string, string>>): readonly SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

/** A text of that many lines. */
export function linesOf(count: number): string {
  return '//\n'.repeat(count)
}
