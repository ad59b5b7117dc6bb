import type { Project } from '../../core/content/project.ts'
import { words } from '../words.ts'
import styles from './project-facts.module.css'

type ProjectFactsProps = { readonly project: Project; readonly withYear: boolean }

/** A project's topics, after its year if asked for: as many as the owner has given. */
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
