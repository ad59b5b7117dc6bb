import { type RefObject, useEffect } from 'react'
import { useHistory } from '../../router/router.tsx'
import { sitePathOf } from '../../router/site-path.ts'
import { isApple } from '../../ui/use-is-apple.ts'
import type { AskControl } from '../use-ask.ts'
import type { ResultsInUse } from '../use-results.ts'
import { type CommanderKey, commanderKeyOf } from './commander-key.ts'
import { workOf } from './key-work.ts'
import { hasSingleKeys } from './single-keys.ts'
import { useCardWalk } from './use-card-walk.ts'

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

/** What a key is for, unless someone else has answered to it or it is only held down. */
function keyOf(event: KeyboardEvent): CommanderKey | null {
  const key = commanderKeyOf(event, { isApple: isApple(), hasSingleKeys: hasSingleKeys() })
  if (key === null || event.defaultPrevented || (event.repeat && !MAY_REPEAT.includes(key))) return null
  return document.querySelector('dialog:modal') === null ? key : null
}
