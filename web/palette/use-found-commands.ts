import { useEffect, useState } from 'react'
import { NOT_NARROWED } from '../../core/search/ask.ts'
import { type EntryGroup, entryOf } from './palette-entry.ts'
import type { SearchableLibrary } from './use-library-search.ts'

// What a window has room for beside the rest; whoever wants more has the Commander screen.
const MOST_COMMANDS = 8

/** The commands found, and the text that they are the answer to, which may be the one before. */
export type FoundCommands = { readonly answerTo: string; readonly group: EntryGroup }

const NOTHING: FoundCommands = { answerTo: '', group: { name: 'Commands', entries: [] } }

/** The best of the commands that `text` finds by its words, ranked; similar ones only where nothing has all of them. */
export function useFoundCommands(library: SearchableLibrary, text: string): FoundCommands {
  const [found, setFound] = useState(NOTHING)

  useEffect(() => {
    if (library.state !== 'ready' || text === '') return setFound(NOTHING)
    let isLatest = true
    const ask = { text, mode: 'words', ignoreCase: true, narrowing: NOT_NARROWED } as const
    library.search.find(ask, MOST_COMMANDS).then((outcome) => {
      if (!isLatest || typeof outcome === 'string') return
      const { cards, similarFrom } = outcome
      const areSimilar = similarFrom === 0
      const entries = (areSimilar ? cards : cards.slice(0, similarFrom)).map(({ command }) => entryOf(command))
      setFound({ answerTo: text, group: { name: areSimilar ? 'Similar commands' : 'Commands', entries } })
    })
    return () => {
      isLatest = false
    }
  }, [library, text])

  return found
}
