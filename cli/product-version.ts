import { readFileSync } from 'node:fs'
import { PACKAGE_FILE } from './bootstrap/folders.js'

/** The installed version of the product, such as `0.2.0`. */
export const PRODUCT_VERSION: string = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')).version

/** Checks whether `version` precedes `other`. Ignores anything after the three numbers. */
export function isOlder(version: string, other: string): boolean {
  const [one, two] = [numbersIn(version), numbersIn(other)]
  const at = one.findIndex((number, index) => number !== two[index])
  return at >= 0 && (one[at] ?? 0) < (two[at] ?? 0)
}

function numbersIn(version: string): readonly number[] {
  return version.split(/[.+-]/).slice(0, 3).map(Number)
}
