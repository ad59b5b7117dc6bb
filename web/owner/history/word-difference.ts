import { diffArrays } from 'diff'

/** A piece of text that is in both texts, only in the earlier one, or only in the later one. */
export type DifferencePart = { readonly kind: 'same' | 'deleted' | 'inserted'; readonly text: string }

/** A line break, other white space, a word, or one other character. */
const PIECES = /\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu

/** Longer changes aren't worth comparing word by word, and the time to do so grows quickly. */
const MAX_CHANGED_WORDS = 200

/**
 * Compares two texts word by word and returns a difference with as few changed words as possible. The 'same' and
 * 'deleted' parts add up to the exact earlier text, and the 'same' and 'inserted' parts to the later one. If that takes
 * more than 200 deletions and insertions, returns a single one of each between the common start and the common end.
 */
export function wordDifference(earlier: string, later: string): readonly DifferencePart[] {
  const [before, after] = [earlier.match(PIECES) ?? [], later.match(PIECES) ?? []]
  const changes = diffArrays(before, after, { maxEditLength: MAX_CHANGED_WORDS })
  return changes === undefined ? asOneChange(before, after) : mergeChanges(changes.map(toPart))
}

function toPart({ added, removed, value }: { added: boolean; removed: boolean; value: string[] }): DifferencePart {
  return { kind: added ? 'inserted' : removed ? 'deleted' : 'same', text: value.join('') }
}

function asOneChange(before: readonly string[], after: readonly string[]): readonly DifferencePart[] {
  const differsAt = before.findIndex((piece, index) => piece !== after[index])
  const start = differsAt < 0 ? before.length : differsAt
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const part = (kind: DifferencePart['kind'], pieces: readonly string[]) => ({ kind, text: pieces.join('') })
  return [
    part('same', before.slice(0, start)),
    part('deleted', before.slice(start, before.length - end)),
    part('inserted', after.slice(start, after.length - end)),
    part('same', before.slice(before.length - end)),
  ].filter(({ text }) => text !== '')
}

/**
 * Merges adjacent changes into one deletion and one insertion, including the white space between changed words: "one
 * two" becomes "three four" in a single change.
 */
function mergeChanges(parts: readonly DifferencePart[]): readonly DifferencePart[] {
  const texts = { same: '', deleted: '', inserted: '' }
  const merged: DifferencePart[] = []
  const flush = (...kinds: readonly DifferencePart['kind'][]) => {
    for (const kind of kinds) {
      if (texts[kind] !== '') merged.push({ kind, text: texts[kind] })
      texts[kind] = ''
    }
  }
  const endChange = () => {
    if (texts.deleted + texts.inserted === '') return
    const [white = ''] = /\s*$/.exec(texts.deleted) ?? []
    const shared = texts.inserted.endsWith(white) ? white.length : 0
    texts.same = texts.deleted.slice(texts.deleted.length - shared)
    for (const kind of ['deleted', 'inserted'] as const) texts[kind] = texts[kind].slice(0, texts[kind].length - shared)
    flush('deleted', 'inserted')
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isChanging = texts.deleted + texts.inserted !== ''
    if (kind !== 'same') {
      flush('same')
      texts[kind] += text
    } else if (isChanging && text.trim() === '' && index + 1 < parts.length) {
      texts.deleted += text
      texts.inserted += text
    } else {
      endChange()
      texts.same += text
    }
  }
  endChange()
  flush('same')
  return merged
}
