import type { Project } from '../../core/content/project.ts'
import styles from './project-figure.module.css'

// The length of the longest figure that fits in the rail at full size.
const MAX_CHARACTERS = 6

/**
 * A project's figure and what it counts or, without a figure, the project's year. Renders nothing if neither is set.
 */
export function ProjectFigure({ project: { figure, figureOf, year } }: { readonly project: Project }) {
  const shown = figure ?? year
  if (shown === undefined) return null
  return (
    <p className={styles.figure}>
      <bdi className={styles.number} data-long={String(shown).length > MAX_CHARACTERS}>
        {shown}
      </bdi>
      {figure !== undefined && figureOf !== undefined && ` ${figureOf}`}
    </p>
  )
}
