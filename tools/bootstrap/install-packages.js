// @ts-check
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exclusively } from './exclusively.js'
import { ROOT } from './folders.js'
import { countPackages, isInstalled, removeStamp, writeStamp } from './install-stamp.js'
import { runToEnd } from './run-to-end.js'
import { isFileRefusal, refusalSentence } from './write-refusal.js'

/** What npm and Node call it when there is no way to the packages. */
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|ERR_SOCKET_TIMEOUT/

/** The same for a folder that can't be written to, or a disk that is full. */
const UNWRITABLE = /\b(?:EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b/

const REASON_LINES = 8
const PROGRESS_EVERY_MS = 10_000

const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=optional']

/** npm's own pauses keep someone who is offline waiting for more than a minute. */
const SHORT_RETRIES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * `what` names the packages for people. If the task needs only those for the runtime, development dependencies may be
 * missing, and are not installed in production. Any other task builds or checks, so it gets them whatever `NODE_ENV` is.
 *
 * @typedef {{
 *   readonly folder: string, readonly what: string, readonly needs?: import('./install-stamp.js').Extent
 * }} Request
 */

/**
 * Installs the packages of `folder` exactly as its lockfile has them, unless they are there already. Two processes
 * that start at once take turns, and the second finds the work done. Progress goes to standard error: standard output
 * belongs to the task, and may be read by a program.
 *
 * @param {Request} request
 * @returns {Promise<string | null>} null when they are there, else a sentence for people
 */
export async function installPackages({ folder, what, needs = 'all' }) {
  if (isInstalled(folder, needs)) return null
  try {
    return await exclusively(
      join(ROOT, '.cache', 'installing', basename(folder)),
      (hold) => (isInstalled(folder, needs) ? Promise.resolve(null) : install({ folder, what, needs }, hold)),
      (pid) => console.error(`Waiting for process ${pid}, which is already installing ${what}.`),
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
  const ending = await runToEnd(
    [npm.command, ...npm.args, ...NPM_CI, extent === 'all' ? '--include=dev' : '--omit=dev', ...SHORT_RETRIES],
    { cwd: folder, shell: npm.shell, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
    onStart,
  )

  progress.stop()
  if (ending.code !== 0) return installProblem(what, ending, folder)
  writeStamp(folder, extent)
  console.error(`Installed ${what} after ${progress.seconds()} s.`)
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
 * One sentence that says why an installation failed and what to do next, below npm's own words where the reason is
 * not one that we know.
 *
 * @param {string} what the packages, named for people
 * @param {import('./run-to-end.js').Ending} ending of npm
 * @param {string} folder that the packages are installed in
 */
export function installProblem(what, ending, folder = ROOT) {
  if (ending.fault !== null) {
    return `Installing ${what} needs npm, which could not be started (${ending.fault.message}): install Node with npm, then run the command again.`
  }
  if (ending.interruptedBy !== null || ending.signal !== null) {
    return `Installing ${what} was interrupted: run the command again to start over.`
  }
  const unreachable = NO_NETWORK.exec(ending.output)
  if (unreachable !== null) {
    return `Installing ${what} failed because the package registry cannot be reached (${unreachable[0]}): connect to the network, then run the command again.`
  }
  const unwritable = UNWRITABLE.exec(ending.output)
  if (unwritable !== null) return `Installing ${what} failed: ${refusalSentence(unwritable[0], folder)}`
  return `${reasonIn(ending.output)}
Installing ${what} failed (npm ci ended with code ${ending.code}, see above): fix that, then run the command again to start over.`
}

/** @param {string} output */
function reasonIn(output) {
  const lines = output.split('\n')
  const errors = lines.filter((line) => /^npm (error|ERR!)/.test(line))
  return (errors.length > 0 ? errors : lines).slice(0, REASON_LINES).join('\n')
}

/** @typedef {{ readonly command: string, readonly args: readonly string[], readonly shell: boolean }} NpmCommand */

/**
 * How to call npm. Under `npm start` and its like, npm names its own file in `npm_execpath`; it then runs on the present
 * Node. Otherwise, and under other package managers, it is whatever `npm` the PATH gives.
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
  // Windows has a batch file there, which only a shell can run.
  return platform === 'win32'
    ? { command: 'npm.cmd', args: [], shell: true }
    : { command: 'npm', args: [], shell: false }
}
