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

/** A project: what it is, in short and in facts, its story, and the way on to the next one. */
export function ProjectScreen({ story }: { readonly story: Story }) {
  const project = projects.find(({ projectId }) => projectId === story.projectId)
  const name = project?.name ?? story.projectId
  useTitle(withOwner(name, site.name))

  return (
    <article className={styles.screen}>
      <header dir="auto" className={styles.header}>
        <ScreenHeading>{name}</ScreenHeading>
        <p className={styles.lead}>{project?.description}</p>
        {project !== undefined && <ProjectFacts project={project} />}
      </header>
      <StorySummary story={story} />
      <StoryLinks links={story.links} />
      <div className={styles.story}>
        <StoryBlocks blocks={story.blocks} />
      </div>
      <ProjectSteps projectId={story.projectId} />
    </article>
  )
}
