import { accessSync, constants } from 'node:fs'

/** Whether this process may write to what is there; false where nothing is, or where the file system is read-only. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
