// @ts-check
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './folders.js'
import { countPackages, isInstalled, missingPackages, removeStamp, writeStamp } from './install-stamp.js'
import { runProcess } from './run-process.js'
import { withLock } from './with-lock.js'
import { isFileRefusal, refusalSentence } from './write-refusal.js'

/** Error codes of npm and Node if the registry can't be reached. */
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|ERR_SOCKET_TIMEOUT/

/** Error codes of a folder that can't be written to, or of a full disk. */
const UNWRITABLE = /\b(?:EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b/

const REASON_LINES = 8
const PROGRESS_EVERY_MS = 10_000

const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']

/** @type {Readonly<Record<import('./install-stamp.js').Extent, readonly string[]>>} */
const EXTENT_FLAGS = { all: ['--include=dev', '--include=optional'], runtime: ['--omit=dev', '--omit=optional'] }

/** With npm's own pauses, someone who is offline waits for more than a minute. */
const SHORT_RETRIES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * A folder of packages to install; `what` is their name in messages. With `needs: 'runtime'`, packages for building and
 * for development may be missing, and aren't installed in production.
 *
 * @typedef {{
 *   readonly folder: string, readonly what: string, readonly needs?: import('./install-stamp.js').Extent
 * }} Request
 */

/**
 * Installs the packages of `folder` exactly as in its lockfile, unless they are installed. Waits if another process is
 * already installing them. Progress goes to standard error, because programs may read standard output.
 *
 * @param {Request} request
 * @returns {Promise<string | null>} null on success, else a sentence to print
 */
export async function installPackages({ folder, what, needs = 'all' }) {
  if (isInstalled(folder, needs)) return null
  try {
    return await withLock(
      join(ROOT, '.cache', 'installing', basename(folder)),
      (hold) => (isInstalled(folder, needs) ? Promise.resolve(null) : install({ folder, what, needs }, hold)),
      (pid) => console.error(`Process ${pid} is already installing ${what}. Waiting for it to finish.`),
    )
  } catch (error) {
    if (!isFileRefusal(error)) throw error
    return `Installing ${what} failed: ${refusalSentence(error.code, error.path ?? folder)}`
  }
}

/**
 * @param {Required<Request>} request
 * @param {(pid: number) => void} onStart
 */
async function install({ folder, what, needs }, onStart) {
  removeStamp(folder)
  const extent = process.env.NODE_ENV === 'production' ? needs : 'all'
  const progress = showProgress(folder, what, extent)

  const npm = npmCommand(process.env, process.platform)
  const ending = await runProcess(
    [npm.command, ...npm.args, ...NPM_CI, ...EXTENT_FLAGS[extent], ...SHORT_RETRIES],
    { cwd: folder, shell: npm.shell, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
    onStart,
  )

  progress.stop()
  if (ending.code !== 0) return installProblem(what, ending, folder)
  const missing = missingPackages(folder, extent)
  if (missing.length > 0) {
    return `Installing ${what} failed because npm couldn't fetch ${missing.join(', ')}. Connect to the network, then run the command again.`
  }
  writeStamp(folder, extent)
  console.error(`Installed ${what} in ${progress.seconds()} s.`)
  return null
}

/**
 * @param {string} folder
 * @param {string} what
 * @param {import('./install-stamp.js').Extent} extent
 */
function showProgress(folder, what, extent) {
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  const { all } = countPackages(folder, extent)
  console.error(`Installing ${what} (${all === 1 ? '1 package' : `${all} packages`}) ...`)
  const timer = setInterval(() => {
    const { present } = countPackages(folder, extent)
    console.error(`Installing ${what}: ${present} of ${all} unpacked after ${seconds()} s ...`)
  }, PROGRESS_EVERY_MS)
  return { seconds, stop: () => clearInterval(timer) }
}

/**
 * Explains why an installation failed and what to do next. If the reason isn't a known one, npm's own error comes
 * first.
 *
 * @param {string} what the packages, as named in messages
 * @param {import('./run-process.js').Ending} ending of npm
 * @param {string} folder that the packages are installed in
 */
export function installProblem(what, ending, folder = ROOT) {
  if (ending.fault !== null) {
    return `Installing ${what} needs npm, which didn't start (${ending.fault.message}). Install Node with npm, then run the command again.`
  }
  if (ending.interruptedBy !== null || ending.signal !== null) {
    return `Installing ${what} was interrupted. Run the command again to start over.`
  }
  const unreachable = NO_NETWORK.exec(ending.output)
  if (unreachable !== null) {
    return `Installing ${what} failed because the package registry can't be reached (${unreachable[0]}). Connect to the network, then run the command again.`
  }
  const unwritable = UNWRITABLE.exec(ending.output)
  if (unwritable !== null) return `Installing ${what} failed: ${refusalSentence(unwritable[0], folder)}`
  return `${reasonIn(ending.output)}
Installing ${what} failed: npm ci exited with code ${ending.code} (see above). Fix the problem, then run the command again.`
}

/** @param {string} output */
function reasonIn(output) {
  const lines = output.split('\n')
  const errors = lines.filter((line) => /^npm (error|ERR!)/.test(line))
  return (errors.length > 0 ? errors : lines).slice(0, REASON_LINES).join('\n')
}

/** @typedef {{ readonly command: string, readonly args: readonly string[], readonly shell: boolean }} NpmCommand */

/**
 * Determines how to run npm. If npm runs this script, that's the file in `npm_execpath` with the current Node.
 * Otherwise, as under another package manager, it's the `npm` on the PATH.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} platform as in `process.platform`
 * @returns {NpmCommand}
 */
export function npmCommand(environment, platform) {
  const path = environment.npm_execpath
  if (path !== undefined && basename(path) === 'npm-cli.js' && existsSync(path)) {
    return { command: process.execPath, args: [path], shell: false }
  }
  // On Windows npm is a batch file, which needs a shell.
  return platform === 'win32'
    ? { command: 'npm.cmd', args: [], shell: true }
    : { command: 'npm', args: [], shell: false }
}
