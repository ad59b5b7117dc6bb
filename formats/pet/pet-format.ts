import { firstFilledRow } from '../model/detection.ts'
import type { Format } from '../model/format.ts'

/** Snippets of pet, in TOML. */
export const pet: Format = {
  label: 'pet',
  detect: {
    beginning: ({ rows }) => isHeading(firstFilledRow(rows)),
    content: ({ rows }) => rows.some(isHeading),
  },
  load: async () => (await import('./pet-codec.ts')).codec,
}

function isHeading(row: string): boolean {
  return /^\s*\[\[snippets\]\]/i.test(row)
}
