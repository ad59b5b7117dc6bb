import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A shell's special characters after a backslash, as terminals write them when a file is dropped. */
const ESCAPED = /\\([\s\\'"()[\]{}&$!*?;<>|#`~,=@])/g

/**
 * The path that somebody has typed, pasted or dropped where no shell reads it: `~` is the folder `home`, and quotes, backslashes
 * before special characters and a `file://` address are undone. A file that has exactly the typed name comes first.
 */
export function pathTyped(typed: string, home: string): string {
  const text = typed.trim()
  if (existsSync(text)) return text
  const [, , inQuotes] = /^(['"])(.*)\1$/s.exec(text) ?? []
  const plain = inQuotes ?? (process.platform === 'win32' ? text : text.replace(ESCAPED, '$1'))
  if (/^file:\/\//i.test(plain)) return pathOfAddress(plain)
  return /^~(?=$|[/\\])/.test(plain) ? join(home, plain.slice(1)) : plain
}

function pathOfAddress(address: string): string {
  try {
    return fileURLToPath(address)
  } catch {
    return address
  }
}
