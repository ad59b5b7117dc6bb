import type { Bar } from './bar.ts'
import { lineAt, parseScript } from './parse-script.ts'
import { percent, shareOf } from './share.ts'
import { type SourceFile, scriptsIn } from './source.ts'

const SHARE = 0.8

type Export = { readonly place: string; readonly isDocumented: boolean }

/** At least 80 % of what the rooms export has a docstring; tests are read by nobody but testers. */
export function measureDocumentedExports(files: readonly SourceFile[]): Bar {
  const exports = scriptsIn(files)
    .filter(({ path }) => !path.startsWith('tests/'))
    .flatMap(exportsOf)
  const share = shareOf(exports, ({ isDocumented }) => isDocumented)
  const bare = exports.filter(({ isDocumented }) => !isDocumented)
  return {
    name: 'documented exports',
    figure: `${percent(share)} of ${exports.length} exports`,
    faults: share < SHARE ? bare.map(({ place }) => `${place} exports something without a docstring`) : [],
  }
}

function exportsOf(file: SourceFile): readonly Export[] {
  const { program, comments } = parseScript(file)
  return program.body
    .filter((statement) => statement.type === 'ExportNamedDeclaration' && statement.declaration !== null)
    .map(({ start }) => ({
      place: `${file.path}:${lineAt(file, start)}`,
      isDocumented: comments.some(
        ({ type, value, end }) =>
          type === 'Block' && value.startsWith('*') && end <= start && file.text.slice(end, start).trim() === '',
      ),
    }))
}
