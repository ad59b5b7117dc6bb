import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projects } from '#content/projects.ts'
import type { OwnPage, Story } from '../../../core/content/story.ts'
import type { OwnPageLink, SiteMap } from '../../../core/routing/screens.ts'
import { nearestWord } from '../../../core/search/words/edit-distance.ts'
import { ContentError, type ContentFault } from '../content/content-fault.ts'
import { markdownFilesIn } from '../content/story-links.ts'
import { BUILD_CACHES, CONTENT } from '../paths.ts'
import { ownAddressFault, readOwnPage, type WrittenPage } from './read-own-page.ts'
import { readStory, type TextSource, type WrittenStory } from './read-story.ts'
import type { StoryFault } from './story-faults.ts'
import { storyBlocksOf } from './story-tree.ts'

/** Source of stories: the folder `content` (absolute) and the site's base path ('' or '/home'). */
export type StoriesSource = {
  readonly content: string
  readonly basePath: string
  /** Projects that may have a story. Default: those in `content/projects.ts`. */
  readonly projectIds?: readonly string[]
  /** Folder that keeps converted pictures between builds. */
  readonly cache?: string
}

/**
 * Stories by project, the pages that the owner has added, and all their pictures by path in the site (`assets/...`).
 */
export type Stories = {
  readonly byId: ReadonlyMap<string, WrittenStory>
  readonly pages: readonly WrittenPage[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

const EXTENSION = '.md'

/** The module that lists the stories and pages. */
const STORIES = 'virtual:stories'
const RESOLVED = '\0virtual:stories'

const STORY_FILE = /\/content\/projects\/(?<projectId>[^/?]+)\.md(?:\?.*)?$/
const PAGE_FILE = /\/content\/pages(?<address>\/[^/?]+)\.md(?:\?.*)?$/

/**
 * Reads the projects' stories (`projects/<projectId>.md`) and the owner's own pages (`pages/<name>.md`), with the
 * pictures beside them. Links in a text lack the base path, which `Link` adds; picture addresses have it. Throws one
 * `ContentError` with all mistakes.
 */
export async function readStories(source: StoriesSource): Promise<Stories> {
  const { content, projectIds = projects.map((project) => project.projectId) } = source
  const pageNames = markdownIn(join(content, 'pages'))
  const site = {
    projectIds,
    hasCv: existsSync(join(content, 'resume.json')),
    ownPages: pageNames.map((name) => ({ address: `/${name}`, title: name })),
  }
  const stories = await Promise.all(
    markdownIn(join(content, 'projects')).map(async (projectId) => {
      const { text, file, unread } = await openFile(projectId, { source, site, folder: 'projects' })
      const { story, files, faults } = await readStory({ projectId, ...text })
      return {
        story,
        files,
        faults: [...unknownProjectFault(projectId, file, projectIds), ...unread, ...inFile(file, faults)],
      }
    }),
  )
  const pages = await Promise.all(
    pageNames.map(async (name) => {
      const { text, file, unread } = await openFile(name, { source, site, folder: 'pages' })
      const misnamed = ownAddressFault(`/${name}`)
      const { page, files, faults } = await readOwnPage(`/${name}`, text)
      const named = misnamed === null ? [] : [{ file, line: null, message: misnamed }]
      return { page, files, faults: [...named, ...(unread.length > 0 ? unread : inFile(file, faults))] }
    }),
  )
  const read = [...stories, ...pages]
  const faults = read.flatMap((one) => one.faults)
  if (faults.length > 0) throw new ContentError(faults)
  return {
    byId: new Map(stories.map(({ story }) => [story.projectId, story])),
    pages: pages.map(({ page }) => page),
    files: new Map(read.flatMap(({ files }) => [...files])),
  }
}

/** The pages that the owner has added, for the navigation bar. */
export function ownPageLinks(pages: Stories['pages']): readonly OwnPageLink[] {
  return pages.map(({ address, title }) => ({ address, title }))
}

function markdownIn(folder: string): readonly string[] {
  return markdownFilesIn(folder).map((name) => name.slice(0, -EXTENSION.length))
}

type TextPlace = { readonly source: StoriesSource; readonly site: SiteMap; readonly folder: string }

async function openFile(name: string, { source, site, folder: folderName }: TextPlace) {
  const { content, basePath, cache = BUILD_CACHES.pictures } = source
  const folder = join(content, folderName)
  const read = await readFile(join(folder, `${name}${EXTENSION}`), 'utf8').catch(() => null)
  const file = `content/${folderName}/${name}${EXTENSION}`
  const text: TextSource = { text: read ?? '', folder, cache, site, addressOf: (path) => `${basePath}/${path}` }
  const unread = read === null ? [{ file, line: null, message: 'cannot be read; expected a Markdown file' }] : []
  return { text, file, unread }
}

function inFile(file: string, faults: readonly StoryFault[]): readonly ContentFault[] {
  return faults.map((fault) => ({ file, ...fault }))
}

function unknownProjectFault(projectId: string, file: string, projectIds: readonly string[]): readonly ContentFault[] {
  if (projectIds.includes(projectId)) return []
  const nearest = nearestWord(projectId, projectIds)
  const hint = nearest === null ? '' : ` Is it the story of "${nearest}", and its file ${nearest}${EXTENSION}?`
  const message = `content/projects.ts has no project "${projectId}"; expected a file named after a projectId.${hint}`
  return [{ file, line: null, message }]
}

/**
 * Turns texts into modules: `content/projects/<projectId>.md` exports `story`, `content/pages/<name>.md` exports
 * `page`, and `virtual:stories` imports both on demand. `current` is called on every load.
 */
export function storiesPlugin(current: () => Stories): Plugin {
  return {
    name: 'stories',
    enforce: 'pre',
    resolveId: (id) => (id === STORIES ? RESOLVED : null),
    load: (id) => {
      if (id === RESOLVED) return storiesModule(current())
      const address = PAGE_FILE.exec(id)?.groups?.address
      if (address !== undefined) return pageModule(ownPageAt(address, current()))
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

function ownPageAt(address: string, { pages }: Stories): WrittenPage {
  const written = pages.find((page) => page.address === address)
  if (written === undefined) throw new Error(`There is no page at ${address}.`)
  return written
}

function pageModule(written: WrittenPage): string {
  const { address, title, tree } = written
  const page: OwnPage = { address, title, blocks: storyBlocksOf(tree) }
  return `export const page = ${JSON.stringify(page)}`
}

/**
 * A module that loads stories by project, and pages by address. A glob would put the path from our code to the owner's
 * folder into the site.
 */
function storiesModule({ byId, pages }: Stories): string {
  const entryOf = (key: string, path: string, name: string) => {
    const file = JSON.stringify(`${join(CONTENT, path).replaceAll('\\', '/')}.md`)
    return `${JSON.stringify(key)}: () => import(${file}).then(({ ${name} }) => ${name})`
  }
  const ofProjects = [...byId.keys()].map((projectId) => entryOf(projectId, join('projects', projectId), 'story'))
  const owned = pages.map(({ address }) => entryOf(address, join('pages', address), 'page'))
  return `export const stories = { ${ofProjects.join(', ')} }\nexport const pages = { ${owned.join(', ')} }`
}
