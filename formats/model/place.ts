import type { Message } from '../../core/words/formats/message.ts'

/**
 * A file of an import, or a part of it. `at` is the number of a `unit`, from 1, or the name of a key; `document` is the
 * number of the YAML document around it, from the second on.
 */
export type Place = { readonly path: string } & Partial<Part>

type Part = {
  readonly unit: 'row' | 'document' | 'entry' | 'match' | 'snippet' | 'key'
  readonly at: number | string
  readonly document: number
}

/** Creates the place of a part of this file. `at` is the number of the `unit`, from 1, or the name of a key. */
export function placeOf({ path }: { readonly path: string }, unit: Part['unit'], at: Part['at']): Place {
  return { path, unit, at }
}

/** Describes a place as a message, such as `a.md, row 12`. */
export function placeMessage({ path, unit, at = '', document }: Place): Message {
  if (unit === undefined) return { code: 'place/file', values: [path] }
  if (document === undefined) return { code: `place/${unit}`, values: [path, String(at)] }
  return { code: 'place/match-of-document', values: [path, String(document), String(at)] }
}
