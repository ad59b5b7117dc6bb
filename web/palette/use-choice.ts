import { useState } from 'react'
import { follow, useHistory } from '../router/router.tsx'
import { chooseTheme, type Theme } from '../theme/theme.ts'
import { copyText, selectContents } from '../ui/copy-button.tsx'
import type { PaletteEntry } from './palette-entry.ts'

/** Chooses an entry. `toAddress` goes to its page instead; `shown` is the element that shows its line. */
type Choose = (
  entry: PaletteEntry,
  how: { readonly toAddress: boolean; readonly shown: Element | null },
) => Promise<void>

type ChoiceOptions = { readonly onClose: () => void; readonly onCopied: () => void }

/**
 * Copies a command's exact line, applies a theme, does some work, or opens an entry's address; then closes the
 * palette.
 */
export function useChoice({ onClose, onCopied }: ChoiceOptions) {
  const history = useHistory()
  const [isRefused, setIsRefused] = useState(false)

  const goTo = (address: string) => {
    onClose()
    follow(history, address)
  }

  const show = (theme: Theme) => {
    onClose()
    chooseTheme(theme)
  }

  const choose: Choose = async ({ line, address, theme, work }, { toAddress, shown }) => {
    if (theme !== null) return show(theme)
    if (work !== null) {
      onClose()
      return work()
    }
    if (line === null || toAddress) return goTo(address)
    const isCopied = await copyText(line, shown)
    setIsRefused(!isCopied)
    if (!isCopied) return selectContents(shown)
    onClose()
    onCopied()
  }

  return { choose, isRefused }
}
