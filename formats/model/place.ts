import type { Message } from '../../core/words/formats/message.ts'

type Unit = 'line' | 'row' | 'document' | 'entry' | 'match' | 'snippet'

/**
 * A place in an import: a whole file, a numbered unit of it (from 1), a key of its JSON object, or a match in any of
 * its YAML documents except the first.
 */
export type Place =
  | { readonly path: string }
  | { readonly path: string; readonly unit: Unit; readonly at: number }
  | { readonly path: string; readonly key: string }
  | { readonly path: string; readonly document: number; readonly match: number }

/** Creates the place of a numbered unit of this file. `at` counts from 1. */
export function placeOf({ path }: { readonly path: string }, unit: Unit, at: number): Place {
  return { path, unit, at }
}

/** Describes a place as a message, such as `a.md, line 12`. */
export function placeMessage(place: Place): Message {
  const { path } = place
  if ('unit' in place) return { code: `place/${place.unit}`, values: [path, String(place.at)] }
  if ('key' in place) return { code: 'place/key', values: [path, place.key] }
  if ('document' in place) {
    return { code: 'place/match-of-document', values: [path, String(place.document), String(place.match)] }
  }
  return { code: 'place/file', values: [path] }
}
