import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Special characters after a backslash, as terminals escape them when a file is dropped. */
const ESCAPED = /\\([\s\\'"()[\]{}&$!*?;<>|#`~,=@])/g

/**
 * Parses a path that was typed, pasted or dropped outside a shell: expands `~` to `home` and undoes quotes, backslashes
 * and `file://` addresses. If a file has exactly the typed name, returns that.
 */
export function parseTypedPath(typed: string, home: string): string {
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
