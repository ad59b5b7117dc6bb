import { globSync } from 'node:fs'
import { sep } from 'node:path'

/** Paths from the root with forward slashes, in alphabetical order. */
type TestFiles = { readonly fast: readonly string[]; readonly browser: readonly string[] }

/** Folders of `tests/` with other people's packages. */
const NOT_OURS = ['tests/machine']

/** Slow tests, which run only if a filter matches their path. */
const ONLY_BY_NAME = ['tests/e2e/browsers/flows.test.ts']

/** Folders of tests that need the built site. */
const ON_BUILT_SITE = ['tests/e2e/', 'tests/hosting/']

/**
 * Finds the `*.test.ts` files below `tests/`, listing those that need the built site (mostly browser tests) separately.
 * With filters, only files whose path contains one of them.
 */
export function findTestFiles(root: string, filters: readonly string[]): TestFiles {
  const all = globSync('tests/**/*.test.ts', { cwd: root, exclude: (path) => NOT_OURS.includes(withSlashes(path)) })
  const wanted = all.map(withSlashes).filter((path) => matches(path, filters))
  const isBrowserTest = (path: string) => ON_BUILT_SITE.some((folder) => path.startsWith(folder))
  return {
    fast: wanted.filter((path) => !isBrowserTest(path)).sort(),
    browser: wanted.filter(isBrowserTest).sort(),
  }
}

function matches(path: string, filters: readonly string[]): boolean {
  if (filters.length === 0) return !ONLY_BY_NAME.includes(path)
  return filters.some((filter) => path.includes(withSlashes(filter).replace(/^\.\//, '')))
}

function withSlashes(path: string): string {
  return path.replaceAll(sep, '/')
}
