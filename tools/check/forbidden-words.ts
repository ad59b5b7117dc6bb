import type { Bar } from './bar.ts'
import { lineAt } from './parse-script.ts'
import { isData, type SourceFile } from './source.ts'

/**
 * What a file must not say, because it is true of one machine only: hosts of package registries (a lockfile that names
 * one ties everybody to it) and folders of whoever wrote it. In pieces, so that this file does not say it either.
 */
const FORBIDDEN = [
  ['registry.', 'npmjs.'],
  ['registry.', 'yarnpkg.'],
  ['registry.', 'npmmirror.'],
  ['npm.pkg.', 'github.'],
  ['/wo', 'rk/'],
  ['/ro', 'ot/'],
].map((pieces) => pieces.join(''))

/** No file names a package registry's host or a folder of one person's machine; only commands may speak of any. */
export function measureForbiddenWords(files: readonly SourceFile[]): Bar {
  const judged = files.filter((file) => !isData(file))
  const faults = judged.flatMap((file) =>
    FORBIDDEN.filter((word) => file.text.includes(word)).map(
      (word) => `${file.path}:${lineAt(file, file.text.indexOf(word))} says ${word}`,
    ),
  )
  return { name: 'words of one machine', figure: `${faults.length} in ${judged.length} files`, faults }
}
