// @ts-check
import { basename, join } from 'node:path'
import { exclusively } from './exclusively.js'
import { ROOT } from './folders.js'
import { installProblem } from './install-problem.js'
import { isInstalled, removeStamp, writeStamp } from './install-stamp.js'
import { npmCommand } from './npm-command.js'
import { runToEnd } from './run-to-end.js'

/**
 * Development packages are wanted whatever `NODE_ENV` says: the site is built where it runs. Short pauses between
 * retries, because npm's own keep somebody who is offline waiting for more than a minute.
 */
const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
const SHORT_RETRIES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * Installs the packages of `folder` exactly as its lockfile has them, unless they are there already. Two processes
 * that start at once take turns, and the second finds the work done.
 *
 * @param {{ readonly folder: string, readonly what: string }} request `what` names the packages for people
 * @returns {Promise<string | null>} null when they are there, else a sentence for people
 */
export async function installPackages({ folder, what }) {
  if (isInstalled(folder)) return null

  return exclusively(
    join(ROOT, '.cache', 'installing', basename(folder)),
    (hold) => (isInstalled(folder) ? Promise.resolve(null) : install({ folder, what }, hold)),
    (pid) => console.log(`Process ${pid} is installing ${what} already; waiting for it.`),
  )
}

/**
 * @param {{ readonly folder: string, readonly what: string }} request
 * @param {(pid: number) => void} onStart
 */
async function install({ folder, what }, onStart) {
  console.log(`Installing ${what} ...`)
  removeStamp(folder)

  const npm = npmCommand(process.env, process.platform)
  const ending = await runToEnd(
    [npm.command, ...npm.args, ...NPM_CI, ...SHORT_RETRIES],
    { cwd: folder, shell: npm.shell, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
    onStart,
  )

  if (ending.code !== 0) return installProblem(what, ending)
  writeStamp(folder)
  return null
}
