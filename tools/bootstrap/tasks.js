// @ts-check

/** The tasks of package.json; each is the file of the same name in `tools/`, which runs when it is imported. */
const TASKS = ['start', 'test', 'dev', 'build', 'bench', 'check', 'backup', 'restore', 'doctor', 'init', 'update']

/** What to tell someone who asked for a task that is not there. */
export const USAGE = `Usage: node tools/bootstrap/run.js <${TASKS.join('|')}> [arguments]`

/**
 * Whether `word` names a task.
 *
 * @param {string | undefined} word
 * @returns {word is string}
 */
export function isTask(word) {
  return word !== undefined && TASKS.includes(word)
}
