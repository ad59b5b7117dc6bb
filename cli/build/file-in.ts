import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Path of the file that content names in `folder`, regardless of Unicode normalization: macOS may store `ü` as two
 * characters. Returns the path as named if there is no such file.
 */
export function fileIn(folder: string, name: string): string {
  return name.split('/').reduce((path, part) => {
    const file = join(path, part)
    if (existsSync(file) || !existsSync(path)) return file
    const same = readdirSync(path).find((entry) => entry.normalize() === part.normalize())
    return same === undefined ? file : join(path, same)
  }, folder)
}
