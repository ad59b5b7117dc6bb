import { useEffect } from 'react'
import type { KeptTexts } from './kept-texts.ts'

/** Has the browser ask before it leaves a page whose unsaved text would be lost with it. */
export function useLossWarning(kept: KeptTexts): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (kept.isAtRisk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [kept])
}
