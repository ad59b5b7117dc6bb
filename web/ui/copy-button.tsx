import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../locale.ts'
import { words } from '../words.ts'
import styles from './copy-button.module.css'
import { Tooltip, useTooltip } from './tooltip.tsx'
import { useAnnounce } from './visually-hidden.tsx'

type CopyButtonProps = { readonly copy: Copying; readonly describedBy: string }

/** What became of the last copy, in words too, and what makes the next one. */
export type Copying = { readonly copyState: CopyState; readonly copiedText: string; readonly onCopy: () => void }

/** A copy button with its tooltip. `describedBy` names the elements that say what is copied. */
export function CopyButton({ copy: { copyState: state, copiedText, onCopy }, describedBy }: CopyButtonProps) {
  const tooltipId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { isShown, triggerHandlers, bubbleHandlers } = useTooltip(state !== 'idle')
  const tooltipText = {
    idle: words.layout.copyToClipboard,
    copied: copiedText,
    refused: words.layout.copyRefused,
  }[state]

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.copy}
        data-copy
        data-state={state}
        aria-describedby={isShown ? `${tooltipId} ${describedBy}` : describedBy}
        onClick={onCopy}
        // A key held down is one press.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        {...triggerHandlers}
      >
        {words.layout.copy}
      </button>
      <Tooltip id={tooltipId} anchor={button} isShown={isShown} text={tooltipText} handlers={bubbleHandlers} />
    </>
  )
}

/**
 * Copies `text` on each `onCopy`, and says `copiedText`; where copying is refused, selects the text in `shown` for the
 * reader to copy.
 */
export function useCopy(text: string, shown: RefObject<Element | null>, copiedText = words.layout.copied): Copying {
  const [copyState, setCopyState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useAnnounce()

  useEffect(() => () => clearTimeout(timer.current), [])

  const onCopy = useCallback(async () => {
    const isCopied = await copyText(text, shown.current)
    if (!isCopied) selectContents(shown.current)
    announce(isCopied ? copiedText : sentenceOf({ code: 'copy/refused' }))
    setCopyState(isCopied ? 'copied' : 'refused')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopyState('idle'), isCopied ? COPIED_FOR_MS : REFUSED_FOR_MS)
  }, [text, shown, copiedText, announce])

  return { copyState, copiedText, onCopy }
}

/**
 * Puts exactly `text` on the clipboard and says whether it got there; never throws. Where the browser has no clipboard
 * to write to (plain http), the older copy command is used, with the contents of `shown` selected for it. A clipboard
 * that refuses is not gone around. Source: DESIGN section 6, "Copy".
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  if (navigator.clipboard === undefined) return copyByCommand(text, shown)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Selects the whole text of `shown`, for the reader to copy by hand. */
export function selectContents(shown: Element | null): void {
  if (shown !== null) window.getSelection()?.selectAllChildren(shown)
}

/** How long 'Copied' is shown after the last click. Source: specification 9. */
const COPIED_FOR_MS = 1000

// Long enough to read the sentence; ours.
const REFUSED_FOR_MS = 6000

/** What the last click came to: nothing (any more), a copy, or a refusal. */
type CopyState = 'idle' | 'copied' | 'refused'

function copyByCommand(text: string, shown: Element | null): boolean {
  const writeExactly = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  selectContents(shown)
  document.addEventListener('copy', writeExactly)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', writeExactly)
  }
}
