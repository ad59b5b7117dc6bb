import type { Bar } from './bar.ts'
import { codeIn, isData, lineCountOf, type SourceFile } from './source.ts'

const LIMIT = 300

/** Files: none has more than 300 lines; lists of data are measured apart. Source: design 5, style 3. */
export function measureFileLines(files: readonly SourceFile[]): Bar {
  const code = codeIn(files)
  const judged = code.filter((file) => !isData(file))
  const tooLong = judged.filter((file) => lineCountOf(file) > LIMIT)
  return {
    name: 'file lines',
    figure: `the longest of ${judged.length} files has ${longest(judged)} lines; in lists of commands ${longest(code.filter(isData))}`,
    faults: tooLong.map((file) => `${file.path} has ${lineCountOf(file)} lines, more than ${LIMIT}`),
  }
}

function longest(files: readonly SourceFile[]): number {
  return Math.max(0, ...files.map(lineCountOf))
}
