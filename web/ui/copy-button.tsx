import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../locale.ts'
import { words } from '../words.ts'
import styles from './copy-button.module.css'
import { Tooltip, useTooltip } from './tooltip.tsx'
import { useAnnounce } from './visually-hidden.tsx'

type CopyButtonProps = {
  readonly copy: Copying & { readonly button?: RefObject<HTMLButtonElement | null> }
  /** The ids of elements that describe what is copied. */
  readonly describedBy?: string
  /** Defaults to the look of the button on a card. */
  readonly look?: { readonly className: string | undefined }
  /** The tooltip's text before a press, and after the browser has refused to copy. */
  readonly texts?: { readonly idle: string; readonly refused: string }
  /** The label, 'Copy' by default. */
  readonly children?: ReactNode
}

/** The result of the latest copy, and the function that copies again. */
export type Copying = { readonly copyState: CopyState; readonly copiedText: string; readonly onCopy: () => void }

/** A copy button with a tooltip that shows the result. */
export function CopyButton({ copy, describedBy, look = LOOK, texts = TEXTS, children }: CopyButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const { copyState, copiedText, onCopy, button = own } = copy
  const tooltipId = useId()
  const { isShown, triggerHandlers, bubbleHandlers } = useTooltip(copyState !== 'idle')

  return (
    <>
      <button
        ref={button}
        type="button"
        {...look}
        data-state={copyState}
        data-copied={words.layout.copied}
        aria-describedby={[isShown && tooltipId, describedBy].filter(Boolean).join(' ') || undefined}
        onClick={onCopy}
        // Holding a key down counts as one press.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        {...triggerHandlers}
      >
        {children ?? words.layout.copy}
      </button>
      <Tooltip
        id={tooltipId}
        anchor={button}
        isShown={isShown}
        text={{ ...texts, copied: copiedText }[copyState]}
        handlers={bubbleHandlers}
      />
    </>
  )
}

const LOOK = { className: styles.copy, 'data-copy': '' }
const TEXTS = { idle: words.layout.copyToClipboard, refused: words.layout.copyRefused }

/**
 * Copies `text` on each `onCopy` and announces `copiedText`. If the browser refuses, selects the text in `shown`, so
 * that the visitor can copy it.
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
 * Copies exactly `text` to the clipboard. Returns false if it can't be copied, and never throws. Without the Clipboard
 * API (on plain HTTP), selects the contents of `shown` and uses `execCommand('copy')`. There's no fallback if the
 * Clipboard API refuses.
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

/** Selects the whole text of `shown`, so that the visitor can copy it. */
export function selectContents(shown: Element | null): void {
  if (shown !== null) window.getSelection()?.selectAllChildren(shown)
}

/** How long 'Copied' stays visible after a click, in milliseconds. Source: specification 9. */
export const COPIED_FOR_MS = 1000

// Long enough to read the sentence. The specification sets no time.
const REFUSED_FOR_MS = 6000

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
