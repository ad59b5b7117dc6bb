import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { takeEarlyPress } from '../boot/early-presses.ts'
import { isApple, isPaletteKey } from '../ui/key-press.ts'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { words } from '../words.ts'
import styles from './palette-host.module.css'

type Notice = { readonly text: string; readonly forMs: number }

const NONE: Notice = { text: '', forMs: 0 }

const COPIED: Notice = { text: words.layout.copied, forMs: 1000 } // specification 9

// Long enough to read it. Not every browser asks again for a script that it failed to load once.
const FAILED: Notice = { text: words.palette.failed, forMs: 6000 }

const PaletteContext = createContext<() => void>(() => undefined)

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette)

/**
 * Opens the palette, above whatever is shown below, with Ctrl+K or Cmd+K; the same keys close it. The palette itself is
 * loaded when it is first opened. Source: docs/decisions/0011-keys.md.
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
      {Palette !== null && <Palette onClose={hide} onCopied={onCopied} />}
    </PaletteContext>
  )
}

/** Opens the palette. */
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

/** What is said at the foot of the window for a while, once the palette is gone or where it did not come. */
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
