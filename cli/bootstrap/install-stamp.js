// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{
 *   version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: unknown, optionalDependencies?: Record<string, string>
 * }} LockedPackage
 */

/** @typedef {'all' | 'runtime'} Extent all packages of the lockfile, or those that a server of a built site needs */

/**
 * Checks whether the packages in `folder` match its lockfile, by the bootstrap's stamp or by npm's own record of an
 * `npm ci` or `npm install` run by hand. A stamp older than that record doesn't count: `npm prune` removes packages but
 * leaves the stamp.
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
 * Marks the packages in `folder` as complete. Call it last.
 *
 * @param {string} folder
 * @param {Extent} [extent]
 */
export function writeStamp(folder, extent = 'all') {
  writeFileSync(stampOf(folder), fingerprint(folder, extent))
}

/**
 * Marks the packages as incomplete. Call it before changing them, because npm doesn't always remove its own record and
 * an interrupted installation must not look finished.
 *
 * @param {string} folder
 */
export function removeStamp(folder) {
  rmSync(stampOf(folder), { force: true })
  rmSync(npmRecordOf(folder), { force: true })
}

/**
 * Counts the packages that the lockfile lists for this machine, and those already unpacked.
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
 * Names of the direct optional dependencies that are for this machine but aren't unpacked. npm succeeds even if it
 * couldn't fetch them.
 *
 * @param {string} folder
 * @param {Extent} [extent]
 */
export function missingPackages(folder, extent = 'all') {
  const packages = packagesIn(join(folder, 'package-lock.json'), extent) ?? {}
  return optionalOf(packages).filter((name) => {
    const { os, cpu } = packages[`node_modules/${name}`] ?? {}
    const isWanted = !isForeign(os, process.platform) && !isForeign(cpu, process.arch)
    return isWanted && !existsSync(join(folder, 'node_modules', name, 'package.json'))
  })
}

/** @param {Record<string, LockedPackage>} packages */
function optionalOf(packages) {
  const names = Object.keys(packages['']?.optionalDependencies ?? {})
  return names.filter((name) => packages[`node_modules/${name}`] !== undefined)
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
  const isComplete = optionalOf(wanted).every((name) => {
    const { os, cpu } = wanted[`node_modules/${name}`] ?? {}
    const isPresent = present[`node_modules/${name}`] !== undefined
    return isPresent || isForeign(os, process.platform) || isForeign(cpu, process.arch)
  })
  return isComplete && Object.entries(wanted).every(([path, locked]) => path === '' || isSame(locked, present[path]))
}

/**
 * An optional package may be missing if the package, or one that needs it, is for another machine. Only npm knows the
 * machine's C library, so a package for a particular one may be missing too.
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
    const entries = Object.entries(packages)
    return Object.fromEntries(entries.filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional))
  } catch {
    return null // damaged
  }
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // not installed
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
