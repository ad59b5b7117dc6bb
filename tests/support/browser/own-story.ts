import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../cli/build/paths.ts'
import { projects } from '../../../content/projects.ts'

const project = projects.find(
  ({ projectId }) => projectId !== 'commander' && existsSync(join(ROOT, 'content', 'projects', `${projectId}.md`)),
)

/**
 * The first project with a story, other than Commander: its name, its address, and the script that its screen needs.
 */
export const STORY = {
  name: project?.name ?? '',
  address: `/projects/${project?.projectId}`,
  script: new RegExp(`/assets/${project?.projectId}-[^/]+\\.js$`),
} as const

/** Skips a test that needs a story if no project has one. */
export const WITH_STORY = { skip: project === undefined ? 'no project in content/ tells a story' : false } as const
