import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import type { Project } from '../../../core/project.ts'
import { mediaTypeOf } from '../../../server/static/media-type.ts'
import { readStories, type Stories, type StoriesSource } from './read-stories.ts'

// An editor may write a file in several turns, of which the watcher tells of the first and not of those soon after it.
const WRITTEN_AFTER_MS = 100

/** The stories as they are while the owner writes, and the plugin that keeps them so. */
export type DevelopmentStories = { readonly current: () => Stories; readonly plugin: Plugin }

/**
 * Reads the stories, serves their pictures, and reads them again whenever a file beside them, the list of projects or the
 * CV changes; what is wrong with one is then shown over the page, and the last good ones stay. Throws as `readStories`.
 */
export async function developmentStories(source: StoriesSource): Promise<DevelopmentStories> {
  const folder = join(source.content, 'projects') + sep
  const beside = ['projects.ts', 'resume.json'].map((name) => join(source.content, name))
  const isOfStories = (file: string) => file.startsWith(folder) || beside.includes(file)
  let stories = await readStories(source)
  const renew = async (server: ViteDevServer) => {
    try {
      stories = await readStories({ ...source, projectIds: await projectIdsNow(source.content) })
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
    } catch (cause) {
      const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
      server.ws.send({ type: 'error', err: { message, stack } })
    }
  }
  const configureServer = (server: ViteDevServer) => {
    let timer: NodeJS.Timeout | undefined
    let renewed = Promise.resolve()
    server.watcher.add(source.content)
    server.watcher.on('all', (_event, file) => {
      if (!isOfStories(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        renewed = renewed.then(() => renew(server))
      }, WRITTEN_AFTER_MS)
    })
    server.middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(`${source.basePath}/`.length)
      const content = stories.files.get(path)
      if (content === undefined) next()
      else response.writeHead(200, { 'Content-Type': mediaTypeOf(path) }).end(content)
    })
  }
  // The bundler would load the page again by itself, with the last good story and without the mistake in the new one.
  const hotUpdate = ({ file }: { readonly file: string }) => (isOfStories(file) ? [] : undefined)
  return { current: () => stories, plugin: { name: 'development-stories', configureServer, hotUpdate } }
}

/** The projects as their file names them now; a module is read once by its address, so this one is another each time. */
async function projectIdsNow(content: string): Promise<readonly string[]> {
  const file = pathToFileURL(join(content, 'projects.ts')).href
  const { projects }: { readonly projects: readonly Project[] } = await import(`${file}?read=${Date.now()}`)
  return projects.map(({ projectId }) => projectId)
}
