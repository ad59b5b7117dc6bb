import { chownSync } from 'node:fs'
import { dirname } from 'node:path'

/** The id of the user `nobody`, who owns no files. */
const NOBODY = 65534
const IS_ROOT = process.getuid?.() === 0

/** The reason why files can't be made read-only here, or false if they can. For the `skip` option of a test. */
export function whyNoOrdinaryUser(): string | false {
  return process.seteuid === undefined ? 'no modes of files on this platform' : false
}

/** Runs `work`, which must be synchronous. Switches from root to `nobody` for it, because root ignores file modes. */
export function asOrdinaryUser<T>(work: () => T): T {
  if (!IS_ROOT) return work()
  process.seteuid?.(NOBODY)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

/** Makes `nobody` the owner of the folder that contains `file`, if the tests run as root. */
export function giveFolderOf(file: string): void {
  if (IS_ROOT) chownSync(dirname(file), NOBODY, NOBODY)
}
