import type { Bar } from './bar.ts'
import { percent, shareOf } from './share.ts'
import { codeIn, isData, lineCountOf, type SourceFile } from './source.ts'

const AIM = 120
const LIMIT = 200
const SHARE = 0.9

/** Files: 90 % have at most 120 lines, none more than 200; lists of data are measured apart. Source: design 5. */
export function measureFileLines(files: readonly SourceFile[]): Bar {
  const code = codeIn(files)
  const judged = code.filter((file) => !isData(file))
  const share = shareOf(judged, (file) => lineCountOf(file) <= AIM)
  const tooLong = judged.filter((file) => lineCountOf(file) > LIMIT)
  return {
    name: 'file lines',
    figure: `${percent(share)} of ${judged.length} files have at most ${AIM} lines, the longest ${longest(judged)}; in lists of commands ${longest(code.filter(isData))}`,
    faults: [
      ...tooLong.map((file) => `${file.path} has ${lineCountOf(file)} lines, more than ${LIMIT}`),
      ...(share < SHARE ? [`fewer than ${percent(SHARE)} of the files have at most ${AIM} lines`] : []),
    ],
  }
}

function longest(files: readonly SourceFile[]): number {
  return Math.max(0, ...files.map(lineCountOf))
}
