import { useId, useRef } from 'react'
import styles from './copy-button.module.css'
import { Tooltip, useTooltip } from './tooltip.tsx'
import type { Copying } from './use-copy.ts'

type CopyButtonProps = { readonly copy: Copying; readonly describedBy: string }

/** A copy button with its tooltip. `describedBy` names the elements that say what is copied. */
export function CopyButton({ copy: { copyState: state, copiedText, onCopy }, describedBy }: CopyButtonProps) {
  const tooltipId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { isShown, triggerHandlers, bubbleHandlers } = useTooltip(state !== 'idle')
  const tooltipText = {
    idle: 'Copy to clipboard',
    copied: copiedText,
    refused: 'Not copied: the browser refused. The line is selected, so you can copy it yourself.',
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
        {...triggerHandlers}
      >
        Copy
      </button>
      <Tooltip id={tooltipId} anchor={button} isShown={isShown} text={tooltipText} handlers={bubbleHandlers} />
    </>
  )
}
