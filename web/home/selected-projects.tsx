import { projects } from '../../content/projects.ts'
import { detailsAddress } from '../../core/routing/screens.ts'
import { Link } from '../router/link.tsx'
import styles from './selected-projects.module.css'

const MOST_PROJECTS = 3

/** The first few of the owner's projects, each with its year and a way to its details; not there without projects. */
export function SelectedProjects() {
  return (
    projects.length > 0 && (
      <section aria-labelledby="selected" className={styles.projects}>
        <h2 id="selected">Selected projects</h2>
        {projects.slice(0, MOST_PROJECTS).map(({ projectId, name, description, year }) => (
          <article key={projectId}>
            <h3>
              <Link to={detailsAddress('/projects', projectId)}>{name}</Link>
            </h3>
            <span>{year}</span>
            <p dir="auto">{description}</p>
          </article>
        ))}
      </section>
    )
  )
}
