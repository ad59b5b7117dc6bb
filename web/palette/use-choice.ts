import { useState } from 'react'
import { flushSync } from 'react-dom'
import { follow, useHistory } from '../router/router.tsx'
import { COPIED_FOR_MS, copyText, selectContents } from '../ui/copy-button.tsx'
import { useAnnounce } from '../ui/visually-hidden.tsx'
import { words } from '../words.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Chooses an entry. With `toAddress`, goes to its page instead. `shown` is the element that shows its line. */
type Choose = (
  entry: PaletteEntry,
  how: { readonly toAddress: boolean; readonly shown: Element | null },
) => Promise<void>

/**
 * Returns a function that does what an entry is for: it copies a command's exact line, runs an action or opens an
 * address. It also closes the palette, unless the line can't be copied.
 */
export function useChoice(onClose: () => void) {
  const history = useHistory()
  const announce = useAnnounce()
  const [isRefused, setIsRefused] = useState(false)

  const goTo = (address: string) => {
    onClose()
    follow(history, address)
  }

  const choose: Choose = async ({ line, address, run }, { toAddress, shown }) => {
    if (run !== null) {
      onClose()
      return run()
    }
    if (line === null || toAddress) return goTo(address)
    const isCopied = await copyText(line, shown)
    setIsRefused(!isCopied)
    if (!isCopied) return selectContents(shown)
    // Closes first, because screen readers announce nothing behind a modal dialog.
    flushSync(onClose)
    announce(words.layout.copied, { isShown: true, shownForMs: COPIED_FOR_MS })
  }

  return { choose, isRefused }
}
