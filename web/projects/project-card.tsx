import type { Project } from '../../core/project.ts'
import { detailsAddress } from '../../core/routing/screens.ts'
import { readableAddress } from '../../core/web-address.ts'
import { Link } from '../router/link.tsx'
import { useHistoryEntry } from '../router/router.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { ProjectFacts } from '../ui/project-facts.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './project-card.module.css'

/** A project's name, description and facts, the way to its details and to the project itself. Source: specification 2, "Projects page". */
export function ProjectCard({ project }: { readonly project: Project }) {
  const { location } = useHistoryEntry()
  return (
    <article className={styles.card}>
      <h2>{project.name}</h2>
      <p className={styles.description}>{project.description}</p>
      <ProjectFacts project={project} />
      {project.url !== undefined && (
        <ExternalLink url={project.url} className={styles.own}>
          {readableAddress(project.url)}
        </ExternalLink>
      )}
      <Link to={detailsAddress(location.pathname, project.projectId)} className={styles.details}>
        View details<VisuallyHidden> of {project.name}</VisuallyHidden>
      </Link>
    </article>
  )
}
