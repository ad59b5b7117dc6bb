import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/**
 * Waits until a file, or a folder's list of names, is on disk. Windows can't open folders, and its file system syncs
 * names by itself. Throws what the file system throws.
 */
export function syncToDisk(path: string): void {
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
