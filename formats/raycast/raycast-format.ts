import { hasKeys } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/**
 * Raycast snippets: a list of names and texts, some with a keyword. The list is the whole file or the `snippets` of an
 * object. Source: ray-so, `app/(navigation)/snippets`.
 */
export const raycast: FormatModule = {
  detect: { json: ({ entries }) => entries?.some((entry) => hasKeys(entry, 'text', 'name')) === true },
  load: async () => (await import('./raycast-codec.ts')).codec,
}
