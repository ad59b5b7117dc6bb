import { createContext, type ReactNode, type RefObject, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import { takeEarlyPress, textAfter } from '../ui/early-presses.ts'
import { isApple, isComposing, isPaletteKey } from '../ui/key-press.ts'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { useAnnounce } from '../ui/visually-hidden.tsx'
import { words } from '../words.ts'

const PaletteContext = createContext<() => void>(() => undefined)

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette)

/**
 * Opens the palette above the current screen on Ctrl+K or Cmd+K, and closes it with the same keys. Loads the palette's
 * code when it's first opened. Source: docs/decisions/0011-keyboard-shortcuts.md.
 */
export function PaletteHost({ children }: { readonly children: ReactNode }) {
  const announce = useAnnounce()
  const onFailure = useCallback(() => announce(words.palette.failed, { isShown: true }), [announce])
  const { Shown: Palette, isWanted, show, hide } = useOnDemand(loadPalette, onFailure)
  usePaletteKey(isWanted ? hide : show)
  const typed = useTypedMeanwhile(isWanted && Palette === null, hide)

  // A layout effect, because React then renders again before the next key press.
  useLayoutEffect(() => {
    const early = takeEarlyPress(document.body)
    if (early === null) return
    typed.current = early
    show()
  }, [show, typed])

  return (
    <PaletteContext value={show}>
      {children}
      {Palette !== null && <Palette typed={typed.current} onClose={hide} />}
    </PaletteContext>
  )
}

/** Returns a function that opens the palette. */
export function usePalette(): () => void {
  return useContext(PaletteContext)
}

function usePaletteKey(onPress: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event, isApple())) return
      event.preventDefault()
      if (!event.repeat) onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}

/**
 * Collects the text typed while the palette is loading, and keeps other handlers from reacting to the keys. Escape
 * cancels the loading.
 */
function useTypedMeanwhile(isAwaited: boolean, onCancel: () => void): RefObject<string> {
  const typed = useRef('')
  // A layout effect, so that the field gets every key that follows the first render of the palette.
  useLayoutEffect(() => {
    if (!isAwaited) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return
      const text = textAfter(typed.current, event)
      if (text !== null) typed.current = text
      else if (event.key === 'Escape') onCancel()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      typed.current = ''
    }
  }, [isAwaited, onCancel])
  return typed
}
