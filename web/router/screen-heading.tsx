import { type ReactNode, useEffect } from 'react'
import type { Problem } from '../../core/problems/problems.ts'
import { PROBLEM_WORDS } from '../locale.ts'
import styles from './screen-heading.module.css'

type ProblemScreenProps = {
  readonly heading: string
  /** The status of the page, such as 404; shown in the rail. */
  readonly status?: number
  readonly problem: Problem
  /** True if the links in `children` explain the next step better than a sentence. */
  readonly isSelfEvident?: boolean
  readonly children: ReactNode
}

/** The only `h1` of a screen. Gets the focus when the screen is pushed, so that screen readers start there. */
export function ScreenHeading({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h1 id={id} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Focuses the heading of the screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Sets the title of the document; null leaves it alone. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}

/** A whole screen for a problem: the error, the next step, and links (`children`). */
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
