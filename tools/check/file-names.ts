import type { Bar } from './bar.ts'
import type { SourceFile } from './source.ts'

/** Drawers: a function in one of these has not been understood yet. */
const BANNED = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types', 'index']

/** No file or folder is named for being a drawer, and no script is an `index`. Source: style guide 1. */
export function measureFileNames(files: readonly SourceFile[]): Bar {
  const faults = files.map(({ path }) => path).filter((path) => path.split('/').some(isBanned))
  return { name: 'file names', figure: `${faults.length} drawers among ${files.length} files`, faults }
}

/** `index.html` is what a web server looks for. */
function isBanned(name: string): boolean {
  return name !== 'index.html' && BANNED.includes(name.replace(/\..*$/, ''))
}
