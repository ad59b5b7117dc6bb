import { editDistance } from '../search/words/edit-distance.ts'
import { decodePathname } from './location.ts'

/** A page of this site that can be suggested in place of an unknown address. */
export type SitePage = { readonly name: string; readonly address: string }

const MAX_SUGGESTIONS = 3
const MIN_WORD_LENGTH = 2
const MIN_PREFIX_LENGTH = 3
const LETTERS_PER_EDIT = 3
const MAX_EDITS = 2

// The last segment says more about the visitor's intent than the folders before it.
const WEIGHT_OF_FOLDER = 0.5

/**
 * Suggests up to three pages whose names or addresses resemble an unknown pathname (percent-encoded), the closest
 * first. Empty if no word is similar, or if the pathname can't be decoded.
 */
export function suggestAddresses(pathname: string, pages: readonly SitePage[]): readonly SitePage[] {
  const decoded = decodePathname(pathname)
  const typedWords = decoded.ok ? weightedWords(decoded.value) : []
  return pages
    .map((page) => ({ page, score: scoreOf(page, typedWords) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ page }) => page)
}

type WeightedWord = { readonly word: string; readonly weight: number }

function weightedWords(pathname: string): readonly WeightedWord[] {
  const segments = segmentsOf(pathname)
  return segments.flatMap((segment, index) =>
    wordsOf(segment).map((word) => ({ word, weight: index === segments.length - 1 ? 1 : WEIGHT_OF_FOLDER })),
  )
}

function scoreOf({ name, address }: SitePage, typed: readonly WeightedWord[]): number {
  const words = new Set([...wordsOf(segmentsOf(address).at(-1) ?? ''), ...wordsOf(name)])
  const best = [...words].map((word) => Math.max(0, ...typed.map((one) => one.weight * similarityOf(one.word, word))))
  return best.reduce((sum, one) => sum + one, 0)
}

/** Returns a similarity from 0 to 1. Prefixes and typos count as similar. */
function similarityOf(typed: string, word: string): number {
  if (typed.length >= MIN_PREFIX_LENGTH && word.startsWith(typed)) return typed.length / word.length
  const max = Math.min(Math.floor(Math.min(typed.length, word.length) / LETTERS_PER_EDIT), MAX_EDITS)
  const edits = editDistance(typed, word, max)
  return edits > max ? 0 : 1 - edits / Math.max(typed.length, word.length)
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((segment) => segment !== '')
}

// Adds all words joined together, in case the visitor left out the hyphens.
function wordsOf(text: string): readonly string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set([...words, words.join('')])].filter((word) => word.length >= MIN_WORD_LENGTH)
}
