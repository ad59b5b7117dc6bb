import { globSync } from 'node:fs'
import { sep } from 'node:path'

/** The files of a test run, as paths from the root with forward slashes, in alphabetical order. */
export type TestFiles = { readonly fast: readonly string[]; readonly browser: readonly string[] }

/** Folders of `tests/` that hold other people's packages. */
const NOT_OURS = ['tests/machine']

/**
 * Every `*.test.ts` below `tests/`, those that drive a browser (`tests/e2e/`) apart. With filters, only the files whose
 * path contains one of them.
 */
export function findTestFiles(root: string, filters: readonly string[]): TestFiles {
  const all = globSync('tests/**/*.test.ts', { cwd: root, exclude: (path) => NOT_OURS.includes(withSlashes(path)) })
  const wanted = all.map(withSlashes).filter((path) => matches(path, filters))
  const isBrowserTest = (path: string) => path.startsWith('tests/e2e/')
  return {
    fast: wanted.filter((path) => !isBrowserTest(path)).sort(),
    browser: wanted.filter(isBrowserTest).sort(),
  }
}

function matches(path: string, filters: readonly string[]): boolean {
  return filters.length === 0 || filters.some((filter) => path.includes(withSlashes(filter).replace(/^\.\//, '')))
}

function withSlashes(path: string): string {
  return path.replaceAll(sep, '/')
}
