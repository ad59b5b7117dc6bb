import type { SourceFile } from '../../tools/faults/source-files.ts'

/** A repository's text files, from path -> text. */
export function aSource(files: Readonly<Record<string, string>>): readonly SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}
