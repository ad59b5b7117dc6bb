import type { ReactElement } from 'react'
import type { Story } from '../../core/story.ts'
import { ProjectScreen } from './project-screen.tsx'

const FOLDER = '../../content/projects/'
const STORIES = import.meta.glob<Story>('../../content/projects/*.md', { import: 'story' })

/** The screen of a project with its story, if it has one, which is loaded for it. Fails where it cannot be. */
export async function loadProjectScreen(projectId: string): Promise<ReactElement> {
  const story = (await STORIES[`${FOLDER}${projectId}.md`]?.()) ?? null
  return <ProjectScreen projectId={projectId} story={story} />
}
