// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the product's code, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** True in a checkout of the repository, false in the package, which has no lockfile. */
export const IS_CHECKOUT = existsSync(join(ROOT, 'package-lock.json'))

/** The product's `package.json`. In the package, it's beside `dist/`, which is `ROOT` there. */
export const PACKAGE_FILE = join(ROOT, IS_CHECKOUT ? '' : '..', 'package.json')

/**
 * The folder whose `content/` an owner's task reads: the current folder or, if that has no `content/` and this is a
 * checkout, the checkout's root.
 */
export const OWNER_ROOT = IS_CHECKOUT && !existsSync(join(process.cwd(), 'content')) ? ROOT : process.cwd()

/** Folder where Node itself is installed as an npm package, if the machine's own Node is too old. */
export const RUNTIME = fileURLToPath(new URL('./runtime', import.meta.url))

/** Folder where the tests' browser and database are installed. */
export const TEST_MACHINE = fileURLToPath(new URL('../../tests/machine', import.meta.url))

/** Folder of the bench and its packages. */
export const BENCH = fileURLToPath(new URL('../../bench', import.meta.url))

/**
 * Characters in a path that stop Vite from finding its files: `#` and `?` start a fragment or query, and URLs drop tabs
 * and line breaks.
 */
const UNUSABLE = /[#?\0\n\r\t]/

/**
 * Explains why the project can't be built in this folder; null if it can.
 *
 * @param {string} folder
 */
export function unusablePathSentence(folder) {
  const [found] = UNUSABLE.exec(folder) ?? []
  if (found === undefined) return null
  const shown = JSON.stringify(found)
  return `The site can't be built in ${JSON.stringify(folder)} because the path contains ${shown}. Move or rename the folder, then run the command again.`
}
