import type { DetectedFile } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/**
 * cheat and cheat.sh sheets, and other lists of commands with comments above them. Only the front matter is specific to
 * cheat. Source: cheat, `internal/sheet/parse.go` and `internal/sheets/load.go`.
 */
export const cheat: FormatModule = {
  detect: {
    ownExport: isOwnSheet,
    content: ({ rows, name }) => hasNoExtension(name) && rows.some((row) => row.startsWith('#')),
  },
  load: async () => (await import('./cheat-codec.ts')).codec,
}

/**
 * Our own sheets have no extension. After any front matter, they begin with a comment line that ends in a colon,
 * without an empty line below it.
 */
function isOwnSheet({ rows, name }: DetectedFile): boolean {
  if (!hasNoExtension(name) || name.includes('alias')) return false
  const end = rows[0] === '---' ? rows.indexOf('---', 1) : -1
  const isOwnFront = rows.slice(1, end).every((row) => /^(?:tags|platform): /.test(row))
  const comment = rows[end + 1] ?? ''
  return (end === -1 || isOwnFront) && /^# .*:$/.test(comment) && (rows[end + 2] ?? '').trim() !== ''
}

function hasNoExtension(name: string): boolean {
  return !name.includes('.')
}
