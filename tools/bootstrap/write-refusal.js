// @ts-check
import { accessSync, constants } from 'node:fs'

/** @typedef {Error & { readonly code: string, readonly path?: string }} FileRefusal */

const FULL = ['ENOSPC', 'EDQUOT']
const REFUSALS = ['EACCES', 'EPERM', 'EROFS', ...FULL]

/**
 * True if the file system refused to write: a folder of another user, a disk that is mounted read-only or full.
 *
 * @param {unknown} error
 * @returns {error is FileRefusal}
 */
export function isFileRefusal(error) {
  return error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code)) && 'syscall' in error
}

/**
 * The code with which the system refuses to write to `folder`; null if it doesn't. Node's own `mkdir` says that something is
 * missing on a disk that is mounted read-only.
 *
 * @param {string} folder
 */
export function refusalOf(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch (error) {
    return isFileRefusal(error) ? error.code : null
  }
}

/**
 * Says what was refused and what to do.
 *
 * @param {string} code of the refusal
 * @param {string} path that was to be written
 */
export function refusalSentence(code, path) {
  if (FULL.includes(code)) return `the disk of ${path} is full (${code}). Free some space, then run the command again.`
  const why = code === 'EROFS' ? 'is on a disk that is mounted read-only' : 'may not be written to by this user'
  return `${path} ${why} (${code}). Check out the project into a folder of your own, then run the command there.`
}

/**
 * The sentence for an error that came of not being allowed to write in `root`; null for any other error.
 *
 * @param {unknown} error
 * @param {string} root
 */
export function writeProblem(error, root) {
  if (isFileRefusal(error)) return capitalised(refusalSentence(error.code, error.path ?? root))
  const refusal = refusalOf(root)
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return refusal !== null && isMissing ? capitalised(refusalSentence(refusal, root)) : null
}

/** @param {string} sentence */
export function capitalised(sentence) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
