import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import { signInMessage } from '../auth/sign-in-problem.ts'
import styles from './sign-in-problem-note.module.css'

/** Explains why signing in or out failed, and what to do next. */
export function SignInProblemNote({ problem }: { readonly problem: SignInProblem }) {
  return (
    <p role="alert" className={styles.problem}>
      {signInMessage(problem)}
    </p>
  )
}
