import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { inDigits } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words.ts'

// A few screenfuls. Rendering 5,000 rows at once would block the page for seconds.
const FIRST = 50
const PER_STEP = 200

type LongListProps<T> = {
  readonly all: readonly T[]
  readonly className?: string | undefined
  /** Renders an entry as a list item with a key. */
  readonly children: (one: T, place: number) => ReactNode
}

/**
 * A list of any length. Renders only the first rows until the owner asks for more, and nothing if the list is empty.
 */
export function LongList<T>({ all, className, children }: LongListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(FIRST)
  const next = useRef<number | null>(null)
  const shown = all.length > count ? all.slice(0, count) : all
  const rest = all.length - shown.length

  // Moves the focus to the first new row, because the rows appear before the button and the button may disappear.
  useLayoutEffect(() => {
    const row = next.current === null || next.current >= count ? undefined : list.current?.children[next.current]
    next.current = null
    if (row !== undefined) focusRow(row)
  }, [count])

  const showMore = () => {
    next.current = shown.length
    setCount(count + PER_STEP)
  }
  if (all.length === 0) return null
  return (
    <>
      <ul ref={list} className={className}>
        {shown.map(children)}
      </ul>
      {rest > 0 && (
        <Button kind="quiet" onPress={showMore}>
          {words.commander.showMore(inDigits(rest))}
        </Button>
      )}
    </>
  )
}

function focusRow(row: Element): void {
  const place = row.querySelector<HTMLElement>('button, input, a[href]') ?? row
  if (!(place instanceof HTMLElement)) return
  if (place === row) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
