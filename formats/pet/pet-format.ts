import { firstNonBlankRow } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/** pet snippets, in TOML. */
export const pet: FormatModule = {
  detect: {
    beginning: ({ rows }) => isHeading(firstNonBlankRow(rows)),
    content: ({ rows }) => rows.some(isHeading),
  },
  load: async () => (await import('./pet-codec.ts')).codec,
}

function isHeading(row: string): boolean {
  return /^\s*\[\[snippets\]\]/i.test(row)
}
