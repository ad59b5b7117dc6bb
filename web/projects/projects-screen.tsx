import { storyPictures } from 'virtual:story-pictures'
import { projects } from '../../content/projects.ts'
import type { Project } from '../../core/project.ts'
import { COMMANDER_ADDRESS, detailsAddress } from '../../core/routing/screens.ts'
import { readableAddress } from '../../core/web-address.ts'
import { Link, useHistoryEntry } from '../router/router.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { ProjectFacts } from '../ui/project-facts.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { words } from '../words.ts'
import styles from './projects-screen.module.css'

// The width of a card; see projects-screen.module.css.
const SIZES = '(max-width: 44rem) 92vw, 25rem'

// Without any pictures, Commander's drawn cover would stand out, so it's left out too.
const HAS_COVERS = Object.keys(storyPictures).length > 0

/** A deck of cards, one per project. Source: specification 2, "Projects page". */
export function ProjectsScreen() {
  return (
    <section aria-labelledby="projects" className={styles.screen}>
      <ScreenHeading id="projects">{words.pages.projects}</ScreenHeading>
      {projects.length === 0 ? (
        <p>{words.projects.none}</p>
      ) : (
        <ul className={styles.deck}>
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
 * A project's name, description and facts, with links to its details and to the project itself. Source: specification
 * 2, "Projects page".
 */
function ProjectCard({ project }: { readonly project: Project }) {
  const { location } = useHistoryEntry()
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <h2>{project.name}</h2>
        <p className={styles.description}>{project.description}</p>
        <ProjectFacts project={project} />
        {project.url !== undefined && (
          <ExternalLink url={project.url} className={styles.own}>
            {readableAddress(project.url)}
          </ExternalLink>
        )}
        <Link to={detailsAddress(location.pathname, project.projectId)} className={styles.details}>
          {words.projects.details}
          <VisuallyHidden>{` ${words.projects.detailsOf(project.name)}`}</VisuallyHidden>
        </Link>
      </div>
      <Cover projectId={project.projectId} />
    </article>
  )
}

/**
 * The cover of a project: the first picture of its story, or Commander's search box. Hidden from screen readers,
 * because the text says it all.
 */
function Cover({ projectId }: { readonly projectId: string }) {
  const picture = storyPictures[projectId]
  if (picture === undefined) {
    const isCommander = detailsAddress('/projects', projectId) === COMMANDER_ADDRESS
    return (
      HAS_COVERS &&
      isCommander && (
        <div className={styles.cover} aria-hidden="true">
          <span>{words.commander.placeholder}</span>
        </div>
      )
    )
  }
  const { src, width, height, sources } = picture
  return (
    <picture className={styles.cover}>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={SIZES} />
      ))}
      <img src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  )
}
