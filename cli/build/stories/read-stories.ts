import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projects } from '#content/projects.ts'
import { nearestWord } from '../../../core/search/words/edit-distance.ts'
import type { Story } from '../../../core/story.ts'
import { ContentError, type ContentFault } from '../content/content-fault.ts'
import { CACHE, CONTENT } from '../paths.ts'
import { readStory, type WrittenStory } from './read-story.ts'
import { storyBlocksOf } from './story-tree.ts'

/** Source of stories: the folder `content` (absolute) and the site's base path ('' or '/home'). */
export type StoriesSource = {
  readonly content: string
  readonly basePath: string
  /** Projects that may have a story. Default: those in `content/projects.ts`. */
  readonly projectIds?: readonly string[]
  /** Cache of converted pictures between builds. */
  readonly cache?: string
}

/** Stories by project, and all their pictures by path in the site (`assets/...`). */
export type Stories = {
  readonly byId: ReadonlyMap<string, WrittenStory>
  readonly files: ReadonlyMap<string, Uint8Array>
}

const ENDING = '.md'

/** The module that lists the stories. */
const STORIES = 'virtual:stories'
const RESOLVED = '\0virtual:stories'

const STORY_FILE = /\/content\/projects\/(?<projectId>[^/?]+)\.md(?:\?.*)?$/

/**
 * Reads the projects' stories (`projects/<projectId>.md`) with the pictures beside them. Links in a story lack the base
 * path, which `Link` adds; picture addresses have it. Throws one `ContentError` with all mistakes.
 */
export async function readStories(source: StoriesSource): Promise<Stories> {
  const folder = join(source.content, 'projects')
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort() : []
  const read = await Promise.all(names.map((name) => readOne(folder, name, source)))
  const faults = read.flatMap((one) => one.faults)
  if (faults.length > 0) throw new ContentError(faults)
  return {
    byId: new Map(read.map(({ story }) => [story.projectId, story])),
    files: new Map(read.flatMap(({ files }) => [...files])),
  }
}

async function readOne(folder: string, name: string, source: StoriesSource) {
  const {
    basePath,
    projectIds = projects.map((project) => project.projectId),
    cache = join(CACHE, 'pictures'),
  } = source
  const projectId = name.slice(0, -ENDING.length)
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  const read = await readStory({
    projectId,
    text: text ?? '',
    folder,
    cache,
    site: { projectIds, hasCv: existsSync(join(source.content, 'resume.json')) },
    addressOf: (path) => `${basePath}/${path}`,
  })
  const file = `content/projects/${name}`
  const faults: readonly ContentFault[] = read.faults.map((fault) => ({ file, ...fault }))
  const unread = text === null ? [{ file, line: null, message: 'cannot be read; expected a file of Markdown' }] : []
  return { ...read, faults: [...strangerFault(projectId, file, projectIds), ...unread, ...faults] }
}

function strangerFault(projectId: string, file: string, projectIds: readonly string[]): readonly ContentFault[] {
  if (projectIds.includes(projectId)) return []
  const nearest = nearestWord(projectId, projectIds)
  const hint = nearest === null ? '' : ` Is it the story of "${nearest}", and its file ${nearest}${ENDING}?`
  const message = `content/projects.ts has no project "${projectId}"; expected a file named after a projectId.${hint}`
  return [{ file, line: null, message }]
}

/**
 * Turns stories into modules: `content/projects/<projectId>.md` exports `story`. `current` is called on every load.
 */
export function storiesPlugin(current: () => Stories): Plugin {
  return {
    name: 'stories',
    enforce: 'pre',
    resolveId: (id) => (id === STORIES ? RESOLVED : null),
    load: (id) => {
      if (id === RESOLVED) return listOf([...current().byId.keys()])
      const projectId = STORY_FILE.exec(id)?.groups?.projectId
      if (projectId === undefined) return null
      const written = current().byId.get(projectId)
      if (written === undefined) throw new Error(`There is no story in ${id}.`)
      const { tree, ...rest } = written
      const story: Story = { ...rest, blocks: storyBlocksOf(tree) }
      return `export const story = ${JSON.stringify(story)}`
    },
  }
}

/** A module that loads stories by project. A glob would put the path from our code to the owner's into the site. */
function listOf(projectIds: readonly string[]): string {
  const entries = projectIds.map((projectId) => {
    const file = JSON.stringify(join(CONTENT, 'projects', `${projectId}.md`).replaceAll('\\', '/'))
    return `${JSON.stringify(projectId)}: () => import(${file}).then(({ story }) => story)`
  })
  return `export const stories = { ${entries.join(', ')} }`
}
