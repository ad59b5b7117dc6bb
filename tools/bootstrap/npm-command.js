// @ts-check
import { existsSync } from 'node:fs'
import { basename } from 'node:path'

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
