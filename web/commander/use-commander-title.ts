import { useEffect } from 'react'
import { site } from '../../content/site.ts'
import { type Ask, isSameAsk } from '../../core/search/ask.ts'
import { withOwner } from '../screen-title.ts'
import type { Results } from './results.ts'

const LONGEST_TITLE = 60
// As long as the address takes: whoever types has one title, and not one for each letter.
const DELAY_MS = 300

/** Gives the page a title that says what of the library it shows, so that tabs and the history can be told apart. */
export function useCommanderTitle(ask: Ask, results: Results): void {
  const title = withOwner(titleOfAsk(ask, results), site.name)

  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = title
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [title])
}

function titleOfAsk(ask: Ask, results: Results): string {
  const { text, narrowing } = ask
  const { platforms, tags, id } = narrowing
  const named = id !== null && isSameAsk(results.ask, ask) ? results.cards[0]?.command.notes : undefined
  const shown = named ?? [text.trim(), ...platforms, ...tags].filter((part) => part !== '').join(', ')
  return shown === '' ? 'Commander' : `${shortened(shown)} · Commander`
}

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length <= LONGEST_TITLE
    ? characters.join('')
    : `${characters.slice(0, LONGEST_TITLE - 1).join('')}…`
}
