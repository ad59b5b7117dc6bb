import { editsBetween } from '../search/words/edits-between.ts'
import { decodePathname } from './location.ts'

/** Somewhere on this site that somebody may have meant. */
export type Place = { readonly name: string; readonly address: string }

const MOST_SUGGESTIONS = 3
const SHORTEST_WORD = 2
const SHORTEST_BEGINNING = 3
const LETTERS_PER_EDIT = 3
const MOST_EDITS = 2

// The folders of an address say less of what was meant than its end.
const WEIGHT_OF_FOLDER = 0.5

/**
 * The places that are nearest to an address which has no screen, by the words in both, nearest first: at most three, none
 * where no word is like another. `pathname` is as in the address, still percent-encoded; in an undecodable one there are
 * no words.
 */
export function suggestAddresses(pathname: string, places: readonly Place[]): readonly Place[] {
  const decoded = decodePathname(pathname)
  const asked = decoded.ok ? askedWords(decoded.value) : []
  return places
    .map((place) => ({ place, nearness: nearnessOf(place, asked) }))
    .filter(({ nearness }) => nearness > 0)
    .sort((one, other) => other.nearness - one.nearness)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ place }) => place)
}

type AskedWord = { readonly word: string; readonly weight: number }

function askedWords(pathname: string): readonly AskedWord[] {
  const segments = segmentsOf(pathname)
  return segments.flatMap((segment, index) =>
    wordsOf(segment).map((word) => ({ word, weight: index === segments.length - 1 ? 1 : WEIGHT_OF_FOLDER })),
  )
}

function nearnessOf({ name, address }: Place, asked: readonly AskedWord[]): number {
  const words = new Set([...wordsOf(segmentsOf(address).at(-1) ?? ''), ...wordsOf(name)])
  const best = [...words].map((word) => Math.max(0, ...asked.map((one) => one.weight * likeness(one.word, word))))
  return best.reduce((sum, one) => sum + one, 0)
}

/** How like two words are, from 0 to 1: one may be the other's beginning, or be misspelt. */
function likeness(asked: string, word: string): number {
  if (asked.length >= SHORTEST_BEGINNING && word.startsWith(asked)) return asked.length / word.length
  const most = Math.min(Math.floor(Math.min(asked.length, word.length) / LETTERS_PER_EDIT), MOST_EDITS)
  const edits = editsBetween(asked, word, most)
  return edits > most ? 0 : 1 - edits / Math.max(asked.length, word.length)
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((segment) => segment !== '')
}

/** The words of a text in lower case, and all of them as one, as somebody may leave the hyphens out. */
function wordsOf(text: string): readonly string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set([...words, words.join('')])].filter((word) => word.length >= SHORTEST_WORD)
}
