import { type RefObject, useEffect, useRef } from 'react'
import { useHistory, useHistoryEntry } from '../../router/router.tsx'
import { sitePathOf } from '../../router/site-path.ts'
import { isApple } from '../../ui/use-is-apple.ts'
import type { AskControl } from '../use-ask.ts'
import type { ResultsInUse } from '../use-results.ts'
import { type CommanderKey, commanderKeyOf } from './commander-key.ts'
import { workOf } from './key-work.ts'
import { hasSingleKeys } from './single-keys.ts'
import { useCardWalk } from './use-card-walk.ts'
import { fieldOfOnlyCard, stepTo } from './walk.ts'

export type CommanderKeysOptions = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: AskControl
  readonly shown: ResultsInUse
  readonly showKeys: () => void
}

// Whoever holds a key down means one press of it, except on a walk.
const MAY_REPEAT: readonly CommanderKey[] = ['down', 'up']

/** The keys of the Commander screen, wherever the focus is, except in a modal dialog. Source: docs/decisions/0011-keys.md. */
export function useCommanderKeys({ input, control, shown, showKeys }: CommanderKeysOptions): void {
  const history = useHistory()
  const walk = useCardWalk(input, shown)
  useFocusInCard()

  useEffect(() => {
    const goTo = (address: string) => history.push(sitePathOf(address))
    const onKeyDown = (event: KeyboardEvent) => {
      const [key, box] = [keyOf(event), input.current]
      if (key === null || box === null || !(event.target instanceof Element)) return
      const work = workOf(key, event.target, { box, control, shown, walk, showKeys, goTo })
      if (work === null) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input, control, shown, walk, showKeys, history])
}

/**
 * Who goes to the address of one command finds the focus in its card as soon as it is there, if they have not moved it
 * from the heading. Loading the page, and going back, leave it to the browser.
 */
function useFocusInCard(): void {
  const { location, action } = useHistoryEntry()
  const settled = useRef<string | null>(null)

  // At every rendering: that is when a card may have come.
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('id')
    if (action === 'POP' || id === null || settled.current === location.key) return
    const field = fieldOfOnlyCard(id)
    if (field === null) return
    settled.current = location.key
    if (document.activeElement?.matches('main h1, body')) stepTo(field)
  })
}

/** What a key is for, unless someone else has answered to it or it is only held down. */
function keyOf(event: KeyboardEvent): CommanderKey | null {
  const key = commanderKeyOf(event, { isApple: isApple(), hasSingleKeys: hasSingleKeys() })
  if (key === null || event.defaultPrevented || (event.repeat && !MAY_REPEAT.includes(key))) return null
  return document.querySelector('dialog:modal') === null ? key : null
}
