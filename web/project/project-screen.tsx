import { projects } from '../../content/projects.ts'
import { site } from '../../content/site.ts'
import type { Story } from '../../core/story.ts'
import { withOwner } from '../screen-title.ts'
import { ProjectFacts } from '../ui/project-facts.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './project-screen.module.css'
import { ProjectSteps } from './project-steps.tsx'
import { StoryBlocks } from './story-blocks.tsx'
import { StoryLinks } from './story-links.tsx'
import { StorySummary } from './story-summary.tsx'

type ProjectScreenProps = { readonly projectId: string; readonly story: Story | null }

/** A project: what it is, in short and in facts, its story where it has one, and the way on to the next one. */
export function ProjectScreen({ projectId, story }: ProjectScreenProps) {
  const project = projects.find((one) => one.projectId === projectId)
  const name = project?.name ?? projectId
  useTitle(withOwner(name, site.name))

  return (
    <article className={styles.screen}>
      <header dir="auto" className={styles.header}>
        <ScreenHeading>{name}</ScreenHeading>
        <p className={styles.lead}>{project?.description}</p>
        {project !== undefined && <ProjectFacts project={project} />}
      </header>
      {story !== null && <StorySummary story={story} />}
      <StoryLinks own={project?.url} links={story?.links ?? []} />
      {story !== null && (
        <div className={styles.story}>
          <StoryBlocks blocks={story.blocks} />
        </div>
      )}
      <ProjectSteps projectId={projectId} />
    </article>
  )
}
