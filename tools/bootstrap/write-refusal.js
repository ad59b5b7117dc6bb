// @ts-check

/** @typedef {Error & { readonly code: string, readonly path?: string }} FileRefusal */

const FULL = ['ENOSPC', 'EDQUOT']
const REFUSALS = ['EACCES', 'EPERM', 'EROFS', ...FULL]

/**
 * Whether the file system refused to write: a folder of another user, a disk that is mounted read-only or full.
 *
 * @param {unknown} error
 * @returns {error is FileRefusal}
 */
export function isFileRefusal(error) {
  return error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code)) && 'syscall' in error
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
