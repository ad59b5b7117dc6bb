// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{
 *   version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: unknown
 * }} LockedPackage
 */

/** @typedef {'all' | 'runtime'} Extent every package of the lockfile, or all but the development dependencies */

/**
 * Whether the packages in `folder` are those of its lockfile: either the bootstrap's stamp or npm's own record says so,
 * in case someone ran `npm ci` or `npm install` by hand. What npm did after the stamp was written counts: `npm prune`
 * removes packages but not the stamp.
 *
 * @param {string} folder
 * @param {Extent} [extent]
 */
export function isInstalled(folder, extent = 'all') {
  const stamp = isStampCurrent(folder) ? textOf(stampOf(folder)) : null
  if (stamp === fingerprint(folder, 'all') || stamp === fingerprint(folder, extent)) return true
  return isRecordedByNpm(folder, extent)
}

/**
 * Marks the packages in `folder` as complete. Write it last.
 *
 * @param {string} folder
 * @param {Extent} [extent]
 */
export function writeStamp(folder, extent = 'all') {
  writeFileSync(stampOf(folder), fingerprint(folder, extent))
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
 * Counts the packages that the lockfile has for this machine, and those already unpacked.
 *
 * @param {string} folder
 * @param {Extent} [extent]
 */
export function countPackages(folder, extent = 'all') {
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json'), extent) ?? {}).filter(
    ([path, { os, cpu }]) => path !== '' && !isForeign(os, process.platform) && !isForeign(cpu, process.arch),
  )
  const present = wanted.filter(([path]) => existsSync(join(folder, path, 'package.json')))
  return { all: wanted.length, present: present.length }
}

/**
 * @param {string} folder
 * @param {Extent} extent
 */
function fingerprint(folder, extent) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  const digest = createHash('sha256').update(lockfile).digest('hex')
  return `${digest} ${process.platform} ${process.arch}${extent === 'all' ? '' : ` ${extent}`}\n`
}

/** @param {string} folder */
function isStampCurrent(folder) {
  const changed = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changed(stampOf(folder)) >= changed(npmRecordOf(folder))
}

/**
 * @param {string} folder
 * @param {Extent} extent
 */
function isRecordedByNpm(folder, extent) {
  const wanted = packagesIn(join(folder, 'package-lock.json'), extent)
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
 * @param {Extent} [extent]
 * @returns {Record<string, LockedPackage> | null}
 */
function packagesIn(lockfile, extent = 'all') {
  try {
    /** @type {Record<string, LockedPackage> | undefined} */
    const packages = JSON.parse(textOf(lockfile) ?? '{}').packages
    if (packages === undefined || extent === 'all') return packages ?? null
    return Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => dev !== true))
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
