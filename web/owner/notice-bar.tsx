import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonLook } from '../ui/button.tsx'
import { useHover } from '../ui/tooltip.tsx'
import { useTopDialog } from '../ui/top-dialog.ts'
import { words } from '../words.ts'
import { NextStep } from './editing-failure.tsx'
import { isFocusLost, YIELDS_FOCUS } from './focus-manager.ts'
import styles from './notice-bar.module.css'
import type { QueuedNotice } from './notices.ts'
import { useNotices, useOwner } from './owner-context.ts'
import { ignoreHeldEnter } from './use-focus.ts'

// Long enough to read a notice and to undo the change. After that, the notice is still in the list of changes.
const SHOWN_FOR_MS = 12_000
const ASKING_FOR_MS = 30_000

/**
 * The notices, newest first, at the foot of the window or of the top dialog. Each one disappears some time after the
 * server has responded, but they all stay while the pointer or the focus is on one of them.
 */
export function NoticeBar() {
  const shown = useNotices().filter(({ isShown }) => isShown)
  const host = useHost()
  const { focusManager } = useOwner()
  const bar = useRef<HTMLElement>(null)
  const [isHovered, hoverHandlers] = useHover()
  const { isFocused, ...focusHandlers } = useFocusInside(bar)
  const isHeld = isHovered || isFocused
  useLayoutEffect(() => (bar.current === null ? undefined : focusManager.setNotices(bar.current)), [focusManager])

  return createPortal(
    // Always rendered, because screen readers only announce changes in live regions that are already in the page.
    <section
      ref={bar}
      role="status"
      aria-label={words.owner.notices.title}
      aria-atomic="false"
      className={styles.bar}
      data-notices=""
      {...YIELDS_FOCUS}
      {...hoverHandlers}
      {...focusHandlers}
      onKeyDown={ignoreHeldEnter}
    >
      {shown.map((notice) => (
        <NoticeBox key={notice.key} notice={notice} isHeld={isHeld} />
      ))}
    </section>,
    host,
  )
}

type NoticeBoxProps = { readonly notice: QueuedNotice; readonly isHeld: boolean }

function NoticeBox({ notice, isHeld }: NoticeBoxProps) {
  const id = useId()
  const { notices } = useOwner()
  const { key, sentence, isPending = false, asks = false, failed } = notice

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change restarts the notice's time
  useEffect(() => {
    if (isPending || isHeld) return
    const timer = setTimeout(() => notices.hide(key), asks ? ASKING_FOR_MS : SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [notice, isPending, isHeld, asks, key, notices])

  return (
    <div className={styles.notice} data-pending={isPending}>
      <p id={id} className={styles.text}>
        {sentence}
      </p>
      {isPending && <SavingMark />}
      <div className={styles.actions}>
        <NoticeButtons notice={notice} describedBy={id} />
        {failed !== undefined && <NextStep failure={failed.failure} onRetry={failed.retry} />}
        <button type="button" {...buttonLook('tool')} aria-describedby={id} onClick={() => notices.hide(key)}>
          {words.layout.close}
        </button>
      </div>
    </div>
  )
}

/** Shows that the server hasn't responded yet. Screen readers don't announce it. */
function SavingMark() {
  return (
    <span className={styles.saving} aria-live="off">
      <progress className={styles.progress} aria-label={words.owner.notices.saving} />
      {words.owner.notices.savingNow}
    </span>
  )
}

/** The buttons for a notice's actions, such as Undo. Pressing one hides the notice, unless its action `stays`. */
export function NoticeButtons({
  notice,
  describedBy,
}: {
  readonly notice: QueuedNotice
  readonly describedBy: string
}) {
  const { notices } = useOwner()
  return notice.actions?.map(({ label, press, stays = false }) => (
    <button
      key={label}
      type="button"
      {...buttonLook('tool')}
      aria-describedby={describedBy}
      onClick={() => {
        if (!stays) notices.hide(notice.key)
        press()
      }}
    >
      {label}
    </button>
  ))
}

/**
 * Returns the element that holds the notices. The element itself moves between the page and a dialog, so that no notice
 * is announced twice.
 */
function useHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  const foot = useTopDialog()?.foot

  useLayoutEffect(() => {
    host.className = styles.host ?? ''
    const place = foot ?? document.querySelector('main')
    place?.append(host)
  }, [host, foot])
  useEffect(() => () => host.remove(), [host])

  return host
}

/**
 * Tracks whether a notice has the focus. If that notice disappears, moves the focus to the newest remaining one, or
 * back to where it came from.
 */
function useFocusInside(bar: { readonly current: HTMLElement | null }) {
  const [isFocused, setIsFocused] = useState(false)
  const before = useRef<EventTarget | null>(null)
  const { focusManager } = useOwner()

  useLayoutEffect(() => {
    if (!isFocused || !isFocusLost()) return
    const next = focusManager.noticeButton()
    if (next !== null) return next.focus({ preventScroll: true })
    setIsFocused(false)
    if (before.current instanceof HTMLElement && before.current.isConnected) {
      before.current.focus({ preventScroll: true })
    }
    if (isFocusLost()) focusManager.focusFallback()
  })

  return {
    isFocused,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && bar.current?.contains(relatedTarget))) before.current = relatedTarget
      setIsFocused(true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Without a related target, the focused button may just have been replaced.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsFocused(false)
    },
  }
}
