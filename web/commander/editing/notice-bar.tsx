import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import { Button } from '../../ui/button.tsx'
import { useHover } from '../../ui/tooltip.tsx'
import { NextStep } from './editing-failure.tsx'
import { focusCard, focusFallback, GIVES_WAY } from './focus-places.ts'
import type { KeptText } from './form/kept-texts.ts'
import styles from './notice-bar.module.css'
import { type Notice, noticeText } from './notice-text.ts'
import type { OwnerActions } from './owner-actions.ts'

// Long enough to read it and to change one's mind; whatever was deleted is also listed under 'Deleted'. What was
// discarded is nowhere else: its notice stays.
const SHOWN_FOR_MS = 20_000

const FADING: readonly Notice['kind'][] = ['said', 'saved', 'reverted', 'deleted', 'changed']

type NoticeBarProps = {
  readonly notice: Notice | null
  readonly work: OwnerActions & NoticeWork
  readonly onDismiss: () => void
}

/** What a notice leads to. */
type NoticeWork = {
  /** Brings a saved command before the owner. */
  readonly showSaved: (command: Command) => void
  /** Brings back what a form has given up, in its form. */
  readonly bringBack: (kept: KeptText) => void
}

// These leave the focus where it is.
const QUIET: readonly Notice['kind'][] = ['said', 'saved', 'discarded']

/** Says at the foot of the window what the last thing came to, with the way to undo it or to go on. */
export function NoticeBar({ notice, work, onDismiss }: NoticeBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const holding = useFading(notice, onDismiss)
  const next = useFocusOf(notice, bar)

  const dismiss = () => {
    const hadFocus = bar.current?.contains(document.activeElement)
    const isInDialog = bar.current?.closest('dialog') !== null
    onDismiss()
    if (hadFocus && isInDialog) focusFallback()
    else if (hadFocus) focusCard(next.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && notice !== null) {
      event.preventDefault()
      dismiss()
    }
    // Whoever still holds the key that deleted does not mean to undo it.
    if (event.repeat) event.preventDefault()
  }

  return (
    <div ref={bar} className={styles.bar} data-shown={notice !== null} {...GIVES_WAY} {...holding}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
      <div className={styles.inside} onKeyDown={onKeyDown}>
        <p role="status" className={styles.text}>
          {notice !== null && noticeText(notice)}
        </p>
        {notice !== null && (
          <div className={styles.actions}>
            <NoticeActions notice={notice} work={work} />
            <Button kind="tool" onPress={dismiss}>
              Close
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function NoticeActions({ notice, work }: Pick<NoticeBarProps, 'work'> & { readonly notice: Notice }) {
  switch (notice.kind) {
    case 'said':
      return null
    case 'saved':
      return <SavedActions notice={notice} work={work} />
    case 'reverted':
      return (
        <Button kind="tool" onPress={() => work.takeBack(notice.command, notice.label === 'Undo' ? 'Redo' : 'Undo')}>
          {notice.label}
        </Button>
      )
    case 'discarded':
      return (
        <Button kind="tool" onPress={() => work.bringBack(notice.kept)}>
          Undo
        </Button>
      )
    case 'changed':
      return (
        <Button kind="tool" onPress={() => work.undo(notice.changeId)}>
          {notice.label}
        </Button>
      )
    case 'deleted':
      return (
        <Button kind="tool" onPress={() => work.restore(notice.command)}>
          Undo
        </Button>
      )
    case 'differs':
      return (
        <Button kind="tool" onPress={() => work.remove(notice.present)}>
          Delete anyway
        </Button>
      )
    case 'failed':
      return <NextStep failure={notice.failure} onRetry={notice.again} />
  }
}

type SavedActionsProps = Pick<NoticeBarProps, 'work'> & { readonly notice: Notice & { readonly kind: 'saved' } }

/** What was edited can be undone; what was added can be deleted by its card. */
function SavedActions({ notice: { command, isShown, isNew }, work }: SavedActionsProps) {
  return (
    <>
      {!isShown && (
        <Button kind="tool" onPress={() => work.showSaved(command)}>
          Show
        </Button>
      )}
      {!isNew && (
        <Button kind="tool" onPress={() => work.takeBack(command, 'Redo')}>
          Undo
        </Button>
      )}
    </>
  )
}

/** The focus goes to what can be done about a notice; a quiet one takes it only where nothing has it. */
function useFocusOf(notice: Notice | null, bar: { readonly current: HTMLElement | null }) {
  const next = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (notice === null) return
    if (notice.kind === 'deleted') next.current = notice.next
    const isLost = document.activeElement === document.body
    if (!QUIET.includes(notice.kind) || isLost) bar.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [notice, bar])

  return next
}

/**
 * Ends a notice that asks for nothing after a while in which it has neither the pointer nor the focus. Spread what this
 * gives on the element that shows it.
 */
function useFading(notice: Notice | null, onEnd: () => void) {
  const [isHovered, hoverHandlers] = useHover()
  const [isFocused, setIsFocused] = useState(false)
  const fades = notice !== null && FADING.includes(notice.kind)
  const isHeld = isHovered || isFocused

  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice begins anew
  useEffect(() => {
    if (!fades || isHeld) return
    const timer = setTimeout(onEnd, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [notice, fades, isHeld, onEnd])

  return { ...hoverHandlers, onFocus: () => setIsFocused(true), onBlur: () => setIsFocused(false) }
}
