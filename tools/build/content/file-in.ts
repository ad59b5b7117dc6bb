import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of the file that content names in `folder`, however its accents are stored: files from macOS may have `ü` as
 * two characters, where content has one. The path as named if there's no such file.
 */
export function fileIn(folder: string, name: string): string {
  return name.split('/').reduce((path, part) => {
    const file = join(path, part)
    if (existsSync(file) || !existsSync(path)) return file
    const same = readdirSync(path).find((entry) => entry.normalize() === part.normalize())
    return same === undefined ? file : join(path, same)
  }, folder)
}
