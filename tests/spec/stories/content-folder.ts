import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { ContentError } from '../../../cli/build/content/content-fault.ts'
import { readStories, type Stories, type StoriesSource } from '../../../cli/build/stories/read-stories.ts'

/** Contents of files in `content/projects/`, by file name. */
type Files = Readonly<Record<string, string | Uint8Array>>

/** Creates a content folder with these files in `projects`. Returns its path, a cache path, and the source to read. */
export async function createContentFolder(t: TestContext, files: Files) {
  const root = await mkdtemp(join(tmpdir(), 'content-'))
  t.after(() => rm(root, { recursive: true }))
  const content = join(root, 'content')
  await mkdir(join(content, 'projects'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    const file = join(content, 'projects', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const source: StoriesSource = {
    content,
    basePath: '',
    projectIds: ['wheel-log', 'bell', 'commander'],
    cache: join(root, 'cache'),
  }
  return { content, cache: join(root, 'cache'), source }
}

/** Reads a story that consists of this Markdown. */
export async function storyOf(t: TestContext, markdown: string, files: Files = {}) {
  const { source } = await createContentFolder(t, { ...files, 'wheel-log.md': markdown })
  const story = (await readStories(source)).byId.get('wheel-log')
  if (story === undefined) throw new Error('there is no story')
  return story
}

/** The messages that the build reports about these stories, one for each mistake. */
export async function mistakesInStories(t: TestContext, files: Files): Promise<readonly string[]> {
  const { source } = await createContentFolder(t, files)
  const answer: Stories | ContentError = await readStories(source).catch((cause: unknown) => {
    if (cause instanceof ContentError) return cause
    throw cause
  })
  return answer instanceof ContentError ? answer.message.split('\n') : []
}

/** The messages that the build reports about a story with this Markdown, without the file's name. */
export async function mistakesOf(t: TestContext, markdown: string): Promise<readonly string[]> {
  const mistakes = await mistakesInStories(t, { 'wheel-log.md': markdown })
  return mistakes.map((mistake) => mistake.replace('content/projects/wheel-log.md:', ''))
}
