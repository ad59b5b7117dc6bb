import { type ReactNode, useEffect } from 'react'
import type { Problem } from '../../core/problems/problems.ts'
import { PROBLEM_WORDS } from '../locale.ts'
import styles from './screen-heading.module.css'

type ProblemScreenProps = {
  readonly heading: string
  /** The HTTP status to show in the rail, such as 404. */
  readonly status?: number
  readonly problem: Problem
  /** True if the links in `children` make the next step clear, so the advice isn't shown. */
  readonly isSelfEvident?: boolean
  readonly children: ReactNode
}

/** The only `h1` of a screen. It gets the focus after a navigation, so that screen readers start there. */
export function ScreenHeading({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h1 id={id} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Focuses the screen's heading without scrolling. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** A ref for a button that may disappear when it's pressed. If the button has the focus, the heading then gets it. */
export function leaveFocusToHeading(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement === button) focusHeading()
  }
}

/** Sets the document's title, unless `title` is null. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}

/** A screen about a problem: what went wrong, what to do next, and links (`children`). */
export function ProblemScreen({ heading, status, problem, isSelfEvident = false, children }: ProblemScreenProps) {
  const { title, advice } = PROBLEM_WORDS[problem.code]
  return (
    <section className={styles.screen} data-status={status}>
      <ScreenHeading>{heading}</ScreenHeading>
      <p>{title}</p>
      {!isSelfEvident && <p>{advice}</p>}
      {children}
    </section>
  )
}
