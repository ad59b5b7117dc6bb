// @ts-check
import { fileURLToPath } from 'node:url'

/** The root of the repository, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Where Node itself is installed as an npm package, on machines whose own Node is too old. */
export const RUNTIME = fileURLToPath(new URL('./runtime', import.meta.url))

/** Where the tests' browser and database are installed. */
export const TEST_MACHINE = fileURLToPath(new URL('../../tests/machine', import.meta.url))

/** Where the bench and its packages are. */
export const BENCH = fileURLToPath(new URL('../../bench', import.meta.url))

/** Vite takes what follows one of these for the query or fragment of an address, and finds no files. */
const UNUSABLE = /[#?\0\n\r\t]/

/**
 * Says that the project can't be built in this folder, and why; null if it can.
 *
 * @param {string} folder
 */
export function unusablePathSentence(folder) {
  const [found] = UNUSABLE.exec(folder) ?? []
  if (found === undefined) return null
  const shown = JSON.stringify(found)
  return `The path of this folder, ${JSON.stringify(folder)}, has a ${shown} in it, with which the site cannot be built: move or rename the folder, then run the command again.`
}
