import { readResume } from '../resume/read-resume.ts'
import { ContentError, type ContentFault } from './content-fault.ts'

/**
 * What is wrong with the owner's CV and with the stories of these projects; the stories are left out where the projects
 * are not known, null, because their own file is broken.
 */
export async function checkTexts(
  content: string,
  projectIds: readonly string[] | null,
): Promise<readonly ContentFault[]> {
  const resume = await faultsOf(() => readResume(content))
  if (projectIds === null) return resume
  // What reads stories imports the site's own projects: loaded sooner, a mistake in them would end everything.
  const { readStories } = await import('../stories/read-stories.ts')
  return [...resume, ...(await faultsOf(() => readStories({ content, basePath: '', projectIds })))]
}

async function faultsOf(read: () => Promise<unknown>): Promise<readonly ContentFault[]> {
  try {
    await read()
    return []
  } catch (cause) {
    if (cause instanceof ContentError) return cause.faults
    throw cause
  }
}
