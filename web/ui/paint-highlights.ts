import './highlights.css'
import { type RefObject, useLayoutEffect } from 'react'
import { type ShellWordKind, shellWordsOf } from '../../core/commands/shell-words.ts'
import type { MarkRange } from '../../core/search/query.ts'
import { whileNear } from './near-window.ts'

/** The names of the highlights styled in `highlights.css`. */
type HighlightName = `shell-${ShellWordKind}` | 'placeholder' | 'filled' | 'found-in-line' | 'found-in-notes'

/** A range of text to paint. `start` is inclusive and `end` exclusive, in UTF-16 code units. */
type HighlightRange = { readonly name: HighlightName; readonly start: number; readonly end: number }

/** Priorities of overlapping highlights. The highest one is painted on top. Shell words never overlap each other. */
const PRIORITIES: Partial<Readonly<Record<HighlightName, number>>> = {
  placeholder: 1,
  filled: 1,
  'found-in-line': 2,
  'found-in-notes': 2,
}

/** A part of a text, which may have an element of its own. `start` is its position in the text. */
export type PositionedText = { readonly text: string; readonly start: number }

type PaintedNode = { readonly node: Text; readonly start: number }

/**
 * Paints ranges without changing the document, so copying, screen readers and find-in-page aren't affected. Returns a
 * function that removes the highlights, to be called before the text changes. Source: the CSS Custom Highlight API.
 */
function paintHighlights(nodes: readonly PaintedNode[], highlights: readonly HighlightRange[]): () => void {
  if (typeof Highlight === 'undefined') return () => undefined
  const seen = areColoursForced() ? highlights.filter(({ name }) => !name.startsWith('shell-')) : highlights
  const painted = seen.flatMap(({ name, start, end }) => {
    const highlight = highlightOf(name)
    return rangesOf(nodes, start, end).map((range) => {
      highlight.add(range)
      return { highlight, range }
    })
  })
  return () => {
    for (const { highlight, range } of painted) highlight.delete(range)
  }
}

function rangesOf(nodes: readonly PaintedNode[], from: number, to: number): readonly StaticRange[] {
  return nodes.flatMap(({ node, start }) => {
    const [startOffset, endOffset] = [Math.max(0, from - start), Math.min(node.length, to - start)]
    if (startOffset >= endOffset) return []
    return [new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset })]
  })
}

let forcedColours: MediaQueryList | null = null

// In forced-colors mode, all highlights would have the same colour.
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

/** The ranges of a line's filled and unfilled placeholders and of its search matches. */
export type LineRanges = Readonly<Record<'filled' | 'unfilled' | 'marks', readonly MarkRange[]>>

/** Returns the ranges to highlight in a line: shell words, placeholders and search matches. */
export function lineHighlights(text: string, { filled, unfilled, marks }: LineRanges): readonly HighlightRange[] {
  const words = shellWordsOf(text).map(({ kind, start, end }) => ({ name: `shell-${kind}` as const, start, end }))
  return [
    ...words,
    ...asHighlights('filled', filled),
    ...asHighlights('placeholder', unfilled),
    ...asHighlights('found-in-line', marks),
  ]
}

/** Assigns the highlight `name` to each range. */
export function asHighlights(name: HighlightName, ranges: readonly MarkRange[]): readonly HighlightRange[] {
  return ranges.map(([start, end]) => ({ name, start, end }))
}

/**
 * Highlights ranges of the text in `element`, but only near the viewport, because Chromium repaints every highlight on
 * the page whenever the document changes. Does nothing unless the element's text nodes are exactly these pieces.
 */
export function usePaintedText(
  element: RefObject<Element | null>,
  pieces: readonly PositionedText[],
  highlights: readonly HighlightRange[],
): void {
  useLayoutEffect(() => {
    if (element.current === null || highlights.length === 0) return
    const nodes = textNodesIn(element.current)
    if (nodes.length !== pieces.length || nodes.some((node, index) => node.data !== pieces[index]?.text)) return
    const positioned = nodes.map((node, index) => ({ node, start: pieces[index]?.start ?? 0 }))
    return whileNear(element.current, () => paintHighlights(positioned, highlights))
  }, [element, pieces, highlights])
}

function textNodesIn(element: Element): readonly Text[] {
  return [...element.childNodes]
    .map((child) => (child instanceof Element ? child.firstChild : child))
    .filter((node) => node instanceof Text)
}
