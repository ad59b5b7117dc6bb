import { createContext, type ReactNode, type RefObject, useCallback, useContext, useEffect, useRef } from 'react'
import { takeEarlyPress } from '../ui/early-presses.ts'
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
  const typed = useTypedMeanwhile(isWanted && Palette === null)

  useEffect(() => {
    if (takeEarlyPress(document.body)) show()
  }, [show])

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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event, isApple())) return
      event.preventDefault()
      if (!event.repeat) onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}

/** Collects the text typed while the palette is loading, and keeps other handlers from reacting to the keys. */
function useTypedMeanwhile(isAwaited: boolean): RefObject<string> {
  const typed = useRef('')
  useEffect(() => {
    if (!isAwaited) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || isComposing(event)) return
      typed.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      typed.current = ''
    }
  }, [isAwaited])
  return typed
}
