import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { takeEarlyPress } from '../ui/early-presses.ts'
import styles from '../ui/foot-notice.module.css'
import { isApple, isComposing, isPaletteKey } from '../ui/key-press.ts'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { words } from '../words.ts'

type Notice = { readonly text: string; readonly forMs: number }

const NONE: Notice = { text: '', forMs: 0 }

const COPIED: Notice = { text: words.layout.copied, forMs: 1000 } // specification 9

// Long enough to read it. Not every browser requests a script again after it failed once.
const FAILED: Notice = { text: words.palette.failed, forMs: 6000 }

const PaletteContext = createContext<() => void>(() => undefined)

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette)

/**
 * Opens the palette above the current screen with Ctrl+K or Cmd+K; the same keys close it. The palette's code is
 * loaded when it's first opened. Source: docs/decisions/0011-keyboard-shortcuts.md.
 */
export function PaletteHost({ children }: { readonly children: ReactNode }) {
  const { notice, onCopied, onFailure } = useNotice()
  const [isUsed, setIsUsed] = useState(false)
  const { Shown: Palette, isWanted, show, hide } = useOnDemand(loadPalette, onFailure)
  const open = useCallback(() => {
    setIsUsed(true)
    show()
  }, [show])
  usePaletteKey(isWanted ? hide : open)
  const typed = useTypedMeanwhile(isWanted && Palette === null)

  useEffect(() => {
    if (takeEarlyPress(document.body)) open()
  }, [open])

  return (
    <PaletteContext value={open}>
      {children}
      {isUsed && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      {Palette !== null && <Palette typed={typed.current} onClose={hide} onCopied={onCopied} />}
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

/** Collects what is typed while the palette loads, and keeps it from reaching anything else. */
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

function useNotice() {
  const [notice, setNotice] = useState(NONE)
  const onCopied = useCallback(() => setNotice({ ...COPIED }), [])
  const onFailure = useCallback(() => setNotice({ ...FAILED }), [])

  useEffect(() => {
    if (notice === NONE) return
    const timer = setTimeout(() => setNotice(NONE), notice.forMs)
    return () => clearTimeout(timer)
  }, [notice])

  return { notice: notice.text, onCopied, onFailure }
}
