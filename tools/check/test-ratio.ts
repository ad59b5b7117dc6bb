import type { Bar } from './bar.ts'
import { isData, lineCountOf, type SourceFile, scriptsIn } from './source.ts'

const LEAST = 1.2

/** Tests have at least 1.2 times the lines of the source, style sheets and lists of data apart. Source: design 5. */
export function measureTestRatio(files: readonly SourceFile[]): Bar {
  const scripts = scriptsIn(files).filter((file) => !isData(file))
  const tests = linesOf(scripts.filter(({ path }) => path.startsWith('tests/')))
  const source = linesOf(scripts.filter(({ path }) => !path.startsWith('tests/')))
  const ratio = source === 0 ? Number.POSITIVE_INFINITY : tests / source
  return {
    name: 'tests to source',
    figure: `${ratio.toFixed(2)}, ${tests} lines to ${source}`,
    faults: ratio < LEAST ? [`${Math.ceil(source * LEAST) - tests} lines of tests are missing to ${LEAST}`] : [],
  }
}

function linesOf(files: readonly SourceFile[]): number {
  return files.reduce((sum, file) => sum + lineCountOf(file), 0)
}
