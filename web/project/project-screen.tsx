import { hasCv } from 'virtual:site-map'
import { stories } from 'virtual:stories'
import type { ReactElement } from 'react'
import { projects } from '#content/projects.ts'
import { nextProject } from '../../core/content/project.ts'
import type { Story, StoryLink } from '../../core/content/story.ts'
import { detailsAddress } from '../../core/routing/screens.ts'
import { isWebAddress, readableAddress } from '../../core/text/web-address.ts'
import { Link } from '../router/router.tsx'
import { ScreenHeading } from '../router/screen-heading.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { ProjectFacts } from '../ui/project-facts.tsx'
import { ProjectFigure } from '../ui/project-figure.tsx'
import { StoryAnchor, StoryBlocks } from '../ui/story-blocks.tsx'
import { words } from '../words.ts'
import styles from './project-screen.module.css'

/** Loads a project's screen, with its story if it has one. Rejects if the story can't be loaded. */
export async function loadProjectScreen(projectId: string): Promise<ReactElement> {
  const story = (await stories[projectId]?.()) ?? null
  return <ProjectScreen projectId={projectId} story={story} />
}

type StoryLinksProps = { readonly own: string | undefined; readonly links: readonly StoryLink[] }

const PARTS = [
  [words.projects.problem, 'problem'],
  [words.projects.role, 'role'],
  [words.projects.outcome, 'outcome'],
] as const

type ProjectScreenProps = { readonly projectId: string; readonly story: Story | null }

function ProjectScreen({ projectId, story }: ProjectScreenProps) {
  const project = projects.find((one) => one.projectId === projectId)
  const name = project?.name ?? projectId

  return (
    <article className={styles.screen}>
      <header className={styles.header}>
        <ScreenHeading>
          <bdi>{name}</bdi>
        </ScreenHeading>
        <p dir="auto" className={styles.lead}>
          {project?.description}
        </p>
        {project?.figure !== undefined && (
          <div className={styles.figure}>
            <ProjectFigure project={project} />
          </div>
        )}
        {project !== undefined && <ProjectFacts project={project} withYear />}
        <StoryLinks own={project?.url} links={story?.links ?? []} />
      </header>
      {story !== null && <StorySummary story={story} />}
      {story !== null && (
        <div className={styles.story}>
          <StoryBlocks blocks={story.blocks} />
        </div>
      )}
      <ProjectSteps projectId={projectId} />
    </article>
  )
}

function ProjectSteps({ projectId }: { readonly projectId: string }) {
  const next = nextProject(projectId, projects)
  return (
    <ul className={styles.steps} aria-label={words.projects.whereNext}>
      <li>
        <Link to="/projects" className={styles.step}>
          {words.projects.all}
        </Link>
      </li>
      {hasCv && (
        <li>
          <Link to="/cv" className={styles.step}>
            {words.pages.cv}
          </Link>
        </li>
      )}
      {next !== null && (
        <li className={styles.next}>
          <Link to={detailsAddress('/projects', next.projectId)} className={styles.step}>
            {words.projects.next(next.name)}
          </Link>
        </li>
      )}
    </ul>
  )
}

function StorySummary({ story }: { readonly story: Pick<Story, 'problem' | 'role' | 'outcome'> }) {
  const parts = PARTS.filter(([, part]) => story[part] !== null)
  if (parts.length === 0) return null
  return (
    <dl className={styles.summary}>
      {parts.map(([name, part]) => (
        <div key={part} className={styles.part}>
          <dt className={styles.name}>{name}</dt>
          <dd dir="auto" className={styles.sentence}>
            {story[part]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StoryLinks({ own, links }: StoryLinksProps) {
  const others = links.filter(({ url }) => url !== own)
  const all = own === undefined ? others : [{ name: readableAddress(own), url: own }, ...others]
  if (all.length === 0) return null
  return (
    <ul className={styles.links} aria-label={words.projects.links}>
      {all.map(({ name, url }) => (
        <li key={`${name} ${url}`}>
          {isWebAddress(url) ? (
            <ExternalLink url={url} className={styles.link}>
              {name}
            </ExternalLink>
          ) : (
            <StoryAnchor url={url} className={styles.link}>
              {name}
            </StoryAnchor>
          )}
        </li>
      ))}
    </ul>
  )
}
