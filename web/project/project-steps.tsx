import { projects } from '../../content/projects.ts'
import { Link } from '../router/link.tsx'
import { screens } from '../site-map.ts'
import { nextProject } from './next-project.ts'
import styles from './project-steps.module.css'

/** The way on from a project: back to all of them, and to the next one that has a screen. */
export function ProjectSteps({ projectId }: { readonly projectId: string }) {
  const next = nextProject(projectId, projects, screens)
  return (
    <ul className={styles.steps} aria-label="More projects">
      <li>
        <Link to="/projects" className={styles.step}>
          All projects
        </Link>
      </li>
      {next !== null && (
        <li className={styles.next}>
          <Link to={next.address} className={styles.step}>
            Next: {next.name}
          </Link>
        </li>
      )}
    </ul>
  )
}
