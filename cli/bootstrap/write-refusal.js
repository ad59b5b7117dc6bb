// @ts-check
import { accessSync, constants } from 'node:fs'

/** @typedef {Error & { readonly code: string, readonly path?: string }} FileRefusal */

const FULL = ['ENOSPC', 'EDQUOT']
const REFUSALS = ['EACCES', 'EPERM', 'EROFS', ...FULL]

/**
 * Checks whether the file system refused to write: missing permission, or a disk that is read-only or full.
 *
 * @param {unknown} error
 * @returns {error is FileRefusal}
 */
export function isFileRefusal(error) {
  return error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code)) && 'syscall' in error
}

/**
 * The error code with which the system refuses to write to `folder`; null if the folder is writable or doesn't exist.
 * Checked separately because Node's `mkdir` reports ENOENT on a read-only disk.
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
 * Says what can't be written and what to do about it.
 *
 * @param {string} code of the refusal
 * @param {string} path that couldn't be written
 */
export function refusalSentence(code, path) {
  if (FULL.includes(code)) return `the disk of ${path} is full (${code}). Free some space, then run the command again.`
  const why = code === 'EROFS' ? 'is on a read-only disk' : "can't be written to by this user"
  return `${path} ${why} (${code}). Check out the project into a folder of your own, then run the command there.`
}

/**
 * Explains an error if the file system refused to write; null for any other error. The message names `root` if the
 * error has no path. If `root` isn't writable, an ENOENT counts as a refusal.
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
