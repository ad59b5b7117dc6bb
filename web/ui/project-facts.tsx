import type { Project } from '../../core/project.ts'
import { words } from '../words.ts'
import styles from './project-facts.module.css'

/** A project's year and topics, if set. Without a figure, the row begins with the year, so it isn't repeated here. */
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
