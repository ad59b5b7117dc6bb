import type { Project } from '../../core/content/project.ts'
import { words } from '../words.ts'
import styles from './project-facts.module.css'

type ProjectFactsProps = { readonly project: Project; readonly withYear: boolean }

/** A project's tags, preceded by its year if `withYear`. Renders nothing if there's neither. */
export function ProjectFacts({ project: { year, tags = [] }, withYear }: ProjectFactsProps) {
  const facts = new Set([(withYear && year) || '', ...tags].map(String).filter((fact) => fact !== ''))
  if (facts.size === 0) return null
  return (
    <ul className={styles.facts} aria-label={words.projects.yearAndTags}>
      {[...facts].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
