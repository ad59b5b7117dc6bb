import { useId, useRef } from 'react'
import styles from './copy-button.module.css'
import { Tooltip } from './tooltip.tsx'
import type { CopyState } from './use-copy.ts'
import { useTooltip } from './use-tooltip.ts'

const TOOLTIP_TEXT = {
  idle: 'Copy to clipboard',
  copied: 'Copied',
  refused: 'Not copied: the browser refused. The line is selected: press Ctrl+C or Cmd+C.',
} as const satisfies Readonly<Record<CopyState, string>>

type CopyButtonProps = { readonly state: CopyState; readonly describedBy: string; readonly onCopy: () => void }

/** A copy button with its tooltip. `describedBy` names the elements that say what is copied. */
export function CopyButton({ state, describedBy, onCopy }: CopyButtonProps) {
  const tooltipId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { isShown, triggerHandlers, bubbleHandlers } = useTooltip(state !== 'idle')

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
        {...triggerHandlers}
      >
        Copy
      </button>
      <Tooltip id={tooltipId} anchor={button} isShown={isShown} text={TOOLTIP_TEXT[state]} handlers={bubbleHandlers} />
    </>
  )
}
