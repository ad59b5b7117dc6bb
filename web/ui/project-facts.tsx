import type { Project } from '../../core/project.ts'
import { words } from '../words.ts'
import styles from './project-facts.module.css'

/** A project's year and topics, if the owner has given any. Without a figure, the year stands in its place. */
export function ProjectFacts({ project: { figure, year, tags = [] } }: { readonly project: Project }) {
  const facts = new Set([(figure && year) ?? '', ...tags].map(String).filter((fact) => fact !== ''))
  if (facts.size === 0) return null
  return (
    <ul className={styles.facts} aria-label={words.projects.yearAndTags}>
      {[...facts].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
