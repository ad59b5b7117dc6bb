import { hasCv } from 'virtual:site-map'
import { projects } from '../../content/projects.ts'
import { detailsAddress } from '../../core/routing/screens.ts'
import { Link } from '../router/link.tsx'
import { nextProject } from './next-project.ts'
import styles from './project-steps.module.css'

/** The way on from a project: back to all of them, to the owner's CV where there is one, and to the next project. */
export function ProjectSteps({ projectId }: { readonly projectId: string }) {
  const next = nextProject(projectId, projects)
  return (
    <ul className={styles.steps} aria-label="Where to go next">
      <li>
        <Link to="/projects" className={styles.step}>
          All projects
        </Link>
      </li>
      {hasCv && (
        <li>
          <Link to="/cv" className={styles.step}>
            CV
          </Link>
        </li>
      )}
      {next !== null && (
        <li className={styles.next}>
          <Link to={detailsAddress('/projects', next.projectId)} className={styles.step}>
            Next: {next.name}
          </Link>
        </li>
      )}
    </ul>
  )
}
