import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BUILD, ROOT } from '../../../cli/build/paths.ts'

/** Loads a package from `tests/machine`, which has the packages that only tests need. */
export const requireForTests = createRequire(join(ROOT, 'tests', 'machine', 'package.json'))

/** A page of the built site: its path in the site, and its HTML. */
export type BuiltPage = { readonly file: string; readonly html: string }

/** All pages of the built site. */
export function allBuiltPages(): readonly BuiltPage[] {
  const files = readdirSync(BUILD.site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  return files.map((file) => ({ file, html: readBuilt(file) }))
}

/** All pages of the built site, but only a few of those for platforms and for commands, because they're so similar. */
export function builtPages(): readonly BuiltPage[] {
  const pages = Map.groupBy(allBuiltPages(), ({ file }) => PART.exec(file)?.[1] ?? '')
  return [...pages].flatMap(([kind, ofKind]) => (kind === '' ? ofKind : ofKind.slice(0, FEW)))
}

const PART = /projects.commander.(platforms|commands)./
const FEW = 3

/** The text of a file in the built site. */
export function readBuilt(file: string): string {
  return readFileSync(join(BUILD.site, file), 'utf8')
}
