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
