import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Resolves `name` in `folder`, ignoring differences in Unicode normalization: macOS may store `ü` as two code points.
 * Leaves the parts of `name` that don't exist unchanged.
 */
export function fileIn(folder: string, name: string): string {
  return name.split('/').reduce((path, part) => {
    const file = join(path, part)
    if (existsSync(file) || !existsSync(path)) return file
    const same = readdirSync(path).find((entry) => entry.normalize() === part.normalize())
    return same === undefined ? file : join(path, same)
  }, folder)
}
