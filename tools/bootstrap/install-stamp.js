// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{
 *   version?: string, integrity?: string, optional?: boolean, devOptional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: unknown
 * }} LockedPackage
 */

/**
 * Whether the packages in `folder` are those of its lockfile: either this bootstrap put its stamp there, or npm's own
 * record of what it installed says so (somebody ran `npm ci` or `npm install` by hand, perhaps while online).
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
  return textOf(stampOf(folder)) === fingerprint(folder) || isRecordedByNpm(folder)
}

/**
 * Says that the packages in `folder` are complete. To be written last.
 *
 * @param {string} folder
 */
export function writeStamp(folder) {
  writeFileSync(stampOf(folder), fingerprint(folder))
}

/**
 * Takes back what says that the packages are complete. To be done before they are touched: not every npm does it, and
 * an installation that is cut short must not look finished.
 *
 * @param {string} folder
 */
export function removeStamp(folder) {
  rmSync(stampOf(folder), { force: true })
  rmSync(npmRecordOf(folder), { force: true })
}

/**
 * How many packages the lockfile has for this machine, and how many of them are in their place.
 *
 * @param {string} folder
 */
export function countPackages(folder) {
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json')) ?? {}).filter(
    ([path, { os, cpu }]) => path !== '' && !isForeign(os, process.platform) && !isForeign(cpu, process.arch),
  )
  const present = wanted.filter(([path]) => existsSync(join(folder, path, 'package.json')))
  return { all: wanted.length, present: present.length }
}

/** @param {string} folder */
function fingerprint(folder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  const digest = createHash('sha256').update(lockfile).digest('hex')
  return `${digest} ${process.platform} ${process.arch}\n`
}

/** @param {string} folder */
function isRecordedByNpm(folder) {
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const present = packagesIn(npmRecordOf(folder))
  if (wanted === null || present === null) return false
  return Object.entries(wanted).every(([path, locked]) => path === '' || isSame(locked, present[path]))
}

/**
 * An optional package may be missing where it is made for another machine, or is needed only by one that is. Which C
 * library a machine has is npm's to know, so a package that asks for one is not missed.
 *
 * @param {LockedPackage} locked
 * @param {LockedPackage | undefined} found
 */
function isSame(locked, found) {
  if (found !== undefined) return found.version === locked.version && found.integrity === locked.integrity
  if (locked.optional !== true && locked.devOptional !== true) return false
  const namesMachine = locked.os !== undefined && locked.cpu !== undefined && locked.libc === undefined
  return !namesMachine || isForeign(locked.os, process.platform) || isForeign(locked.cpu, process.arch)
}

/**
 * @param {string | string[] | undefined} allowed
 * @param {string} here
 */
function isForeign(allowed, here) {
  return allowed !== undefined && ![allowed].flat().includes(here)
}

/**
 * @param {string} lockfile
 * @returns {Record<string, LockedPackage> | null}
 */
function packagesIn(lockfile) {
  try {
    return JSON.parse(textOf(lockfile) ?? '{}').packages ?? null
  } catch {
    return null // a damaged record says nothing
  }
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // not there, so not installed
  }
}

/** @param {string} folder */
function stampOf(folder) {
  return join(folder, 'node_modules', '.install-stamp')
}

/** @param {string} folder */
function npmRecordOf(folder) {
  return join(folder, 'node_modules', '.package-lock.json')
}
