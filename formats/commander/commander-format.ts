import { hasKeys } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/** Our own export, and other lists of commands in JSON. */
export const commander: FormatModule = {
  detect: {
    json: ({ whole, entries }) =>
      whole.format === 'commander' ||
      entries?.some((entry) => hasKeys(entry, 'line') || hasKeys(entry, 'howTo')) === true,
  },
  load: async () => (await import('./commander-codec.ts')).codec,
}
