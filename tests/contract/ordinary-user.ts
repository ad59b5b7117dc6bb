import { chownSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that owns nothing. */
const NOBODY = 65534
const IS_ROOT = process.getuid?.() === 0

/** Why files cannot be kept from being written here; false where they can. Made for the option `skip` of a test. */
export function whyNoOrdinaryUser(): string | false {
  return process.seteuid === undefined ? 'no modes of files on this platform' : false
}

/** Does what happens at once in `work` as a user whom the modes of files concern; root is none. */
export function asOrdinaryUser<T>(work: () => T): T {
  if (!IS_ROOT) return work()
  process.seteuid?.(NOBODY)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

/** Gives the folder of `file` to that user. */
export function giveFolderOf(file: string): void {
  if (IS_ROOT) chownSync(dirname(file), NOBODY, NOBODY)
}
