import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The file of the program that a shell would run by this name; null where it is not installed. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | null {
  const files = path.split(delimiter).map((folder) => join(folder, name))
  return files.find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
