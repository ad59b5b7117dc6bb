import './highlights.css'
import { type RefObject, useLayoutEffect } from 'react'
import { type ShellWordKind, shellWordsOf } from '../../../core/commands/shell-words.ts'
import type { MarkRange } from '../../../core/search/query.ts'

/** Highlights that are styled in `highlights.css`. */
type HighlightName = `shell-${ShellWordKind}` | 'placeholder' | 'found-in-line' | 'found-in-notes'

/** A range of text to paint, from `start` up to but not including `end`, in UTF-16 units. */
type Stretch = { readonly name: HighlightName; readonly start: number; readonly end: number }

/** The order in which highlights overlap; higher is above. Shell words never overlap each other. */
const PRIORITIES: Partial<Readonly<Record<HighlightName, number>>> = {
  placeholder: 1,
  'found-in-line': 2,
  'found-in-notes': 2,
}

/**
 * Paints ranges without changing the document, so copying, screen readers and search aren't affected. Returns a
 * function that removes the paint; call it before the text changes. Source: the CSS Custom Highlight API.
 */
function paintHighlights(text: Text, stretches: readonly Stretch[]): () => void {
  if (typeof Highlight === 'undefined') return () => undefined
  const seen = areColoursForced() ? stretches.filter(({ name }) => !name.startsWith('shell-')) : stretches
  const painted = seen.map(({ name, start, end }) => {
    const highlight = highlightOf(name)
    const range = new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end })
    highlight.add(range)
    return { highlight, range }
  })
  return () => {
    for (const { highlight, range } of painted) highlight.delete(range)
  }
}

let forcedColours: MediaQueryList | null = null

// In forced-colors mode every highlight would have the same colour.
function areColoursForced(): boolean {
  forcedColours ??= matchMedia('(forced-colors: active)')
  return forcedColours.matches
}

function highlightOf(name: HighlightName): Highlight {
  const known = CSS.highlights.get(name)
  if (known !== undefined) return known
  const highlight = new Highlight()
  highlight.priority = PRIORITIES[name] ?? 0
  CSS.highlights.set(name, highlight)
  return highlight
}

/** The highlights of a line: shell words, unfilled placeholders, and search matches. */
export function lineStretches(
  text: string,
  unfilled: readonly MarkRange[],
  found: readonly MarkRange[],
): readonly Stretch[] {
  const words = shellWordsOf(text).map(({ kind, start, end }) => ({ name: `shell-${kind}` as const, start, end }))
  return [...words, ...rangesAs('placeholder', unfilled), ...rangesAs('found-in-line', found)]
}

/** Turns ranges into stretches of the highlight `name`. */
export function rangesAs(name: HighlightName, ranges: readonly MarkRange[]): readonly Stretch[] {
  return ranges.map(([start, end]) => ({ name, start, end }))
}

/**
 * Paints stretches of the text in `element`, as long as its only content is `text`. An element that shows it in
 * several pieces stays plain.
 */
export function usePaintedText(element: RefObject<Element | null>, text: string, stretches: readonly Stretch[]): void {
  useLayoutEffect(() => {
    const node = element.current?.firstChild
    if (!(node instanceof Text) || node.data !== text) return
    return paintHighlights(node, stretches)
  }, [element, text, stretches])
}
