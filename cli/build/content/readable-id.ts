import type { Command } from '../../../core/commands/command.ts'
import { RESERVED_IDS } from '../../../core/commands/incoming-command.ts'

/** ASCII spellings that Unicode normalization doesn't produce. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
}

// Usually enough to distinguish commands.
const WORDS_IN_ID = 4

const PLACEHOLDER = /\{\{.*?\}\}+/g

const NO_ID = 'my-command'

/**
 * Spells a text in ASCII as an id: 'groesse-aendern' for 'Größe ändern'. Drops letters without an ASCII spelling, so
 * the result may be empty.
 */
export function slugOf(text: string): string {
  return inLatin(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * Makes a readable id from platform and notes: 'git-undo-the-last'. Uses the line if there are no notes, or if they are
 * in another script: 'git-branch-d' for `git branch -d {{name}}`. Deterministic, but not necessarily unique.
 */
function idFor({ platform = '', notes, line }: Pick<Command, 'platform' | 'notes' | 'line'>): string {
  const ofNotes = firstWords(notes ?? line ?? '')
  if (notes === null || isSpelled(ofNotes)) return slugOf(`${platform}-${ofNotes}`) || NO_ID
  const ofLine = slugOf(firstWords((line ?? '').replaceAll(PLACEHOLDER, ' ')))
  const isNamed = ofLine.split('-').includes(slugOf(platform))
  return slugOf(isNamed ? ofLine : `${platform}-${ofLine}`) || slugOf(ofNotes) || NO_ID
}

/** Like `idFor`, with a number at the end if the id is reserved or in `taken`. */
export function freeIdFor(
  command: Parameters<typeof idFor>[0],
  taken: { readonly has: (id: string) => boolean },
): string {
  const id = idFor(command)
  let free = id
  for (let number = 2; taken.has(free) || RESERVED_IDS.has(free); number += 1) free = `${id}-${number}`
  return free
}

function firstWords(text: string): string {
  return text.trim().split(/\s+/).slice(0, WORDS_IN_ID).join(' ')
}

/** True if there are letters or digits, and all letters have an ASCII spelling. */
function isSpelled(text: string): boolean {
  const latin = inLatin(text)
  return /[a-z0-9]/.test(latin) && !/[^\P{L}a-z]/u.test(latin)
}

/** Normalizes to lower case without diacritics, fullwidth letters or ligatures. */
function inLatin(text: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\p{L}/gu, (letter) => SPELLINGS[letter] ?? letter)
  return spelled.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
