import type { ReactNode } from 'react'
import { PROBLEMS, type Problem } from '../../core/problems.ts'
import styles from './problem-screen.module.css'
import { ScreenHeading } from './screen-heading.tsx'

type ProblemScreenProps = { readonly heading: string; readonly problem: Problem; readonly children: ReactNode }

/** A whole screen that says what went wrong, what to do next, and offers a way on (`children`). */
export function ProblemScreen({ heading, problem, children }: ProblemScreenProps) {
  const { title, advice } = PROBLEMS[problem.code]
  return (
    <section className={styles.screen}>
      <ScreenHeading>{heading}</ScreenHeading>
      <p>{title}</p>
      <p>{advice}</p>
      {children}
    </section>
  )
}
