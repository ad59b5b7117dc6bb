import { projects } from '#content/projects.ts'
import type { Project } from '../../core/content/project.ts'
import { detailsAddress } from '../../core/routing/screens.ts'
import { readableAddress } from '../../core/text/web-address.ts'
import { Link, useHistoryEntry } from '../router/router.tsx'
import { ScreenHeading } from '../router/screen-heading.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { ProjectFacts } from '../ui/project-facts.tsx'
import { ProjectFigure } from '../ui/project-figure.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { words } from '../words.ts'
import styles from './projects-screen.module.css'

/** A deck of cards, one per project, shown as rows between hairlines. Source: specification 2, "Projects page". */
export function ProjectsScreen() {
  return (
    <section aria-labelledby="projects" className={styles.screen}>
      <ScreenHeading id="projects">{words.pages.projects}</ScreenHeading>
      {projects.length === 0 ? (
        <p>{words.projects.none}</p>
      ) : (
        <ul>
          {projects.map((project) => (
            <li key={project.projectId}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * A project's name, description and facts, with links to its details and to the project itself. The figure comes first
 * in the row but last in the document, so that screen readers start with the name. Source: specification 2, "Projects
 * page".
 */
function ProjectCard({ project }: { readonly project: Project }) {
  const { location } = useHistoryEntry()
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <h2 dir="auto">{project.name}</h2>
        <p dir="auto" className={styles.description}>
          {project.description}
        </p>
        {/* Without a figure, the year is shown in its place. */}
        <ProjectFacts project={project} withYear={project.figure !== undefined} />
        <p className={styles.links}>
          <Link to={detailsAddress(location.pathname, project.projectId)} className={styles.details}>
            {words.projects.details}
            <VisuallyHidden>{` ${words.projects.detailsOf(project.name)}`}</VisuallyHidden>
          </Link>
          {project.url !== undefined && (
            <ExternalLink url={project.url} className={styles.own}>
              {readableAddress(project.url)}
            </ExternalLink>
          )}
        </p>
      </div>
      <ProjectFigure project={project} />
    </article>
  )
}
