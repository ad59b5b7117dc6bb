import './highlights.css'
import type { ShellWordKind } from '../../../core/commands/shell-words.ts'

/** The names under which `highlights.css` gives stretches of text their colours. */
export type HighlightName = `shell-${ShellWordKind}` | 'blank' | 'found-in-line' | 'found-in-notes'

/** A stretch of a text to paint, from `start` up to but not including `end`, in UTF-16 units. */
export type Stretch = { readonly name: HighlightName; readonly start: number; readonly end: number }

/** What is painted over what; higher is above. Shell words never overlap each other. */
const PRIORITIES: Partial<Readonly<Record<HighlightName, number>>> = {
  blank: 1,
  'found-in-line': 2,
  'found-in-notes': 2,
}

/**
 * Paints stretches of a text without a change to the document, so that it is copied, read aloud and searched as it is;
 * paints nothing where the browser cannot. The function given back takes the paint away again; to be called before the
 * text changes. Source: the CSS Custom Highlight API.
 */
export function paintHighlights(text: Text, stretches: readonly Stretch[]): () => void {
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

// Where the system forces its own colours, it has one for everything that is painted.
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
