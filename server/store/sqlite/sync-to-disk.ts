import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/**
 * Waits until a file is on the disk or, of a folder, the names in it. Windows opens no folders; its file system keeps
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
