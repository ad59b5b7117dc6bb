import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { takeEarlyPress } from '../boot/early-presses.ts'
import { isPaletteKey } from '../ui/key-press.ts'
import { isApple } from '../ui/use-is-apple.ts'
import { useOnDemand } from '../ui/use-on-demand.ts'
import styles from './palette-host.module.css'
import { useNotice } from './use-notice.ts'

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
