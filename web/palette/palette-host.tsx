import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
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
  // A layout effect, so that the field gets every key that follows the first render of the palette.
  useLayoutEffect(() => {
    if (!isAwaited) return
    const onKeyDown = (event: KeyboardEvent) => {
      const text = textAfter(typed.current, event)
      if (text === null || isComposing(event)) return
      typed.current = text
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

/** The text after a key press, or null if the key isn't meant for the palette. */
function textAfter(text: string, { key, ctrlKey, metaKey }: KeyboardEvent): string | null {
  // Enter is swallowed, so that it doesn't press the button that has the focus.
  if (key === 'Enter') return text
  if (ctrlKey || metaKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : null
}
