import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { mediaTypeOf } from '../../../server/static/media-type.ts'
import { readStories, type Stories, type StoriesSource } from './read-stories.ts'

/** The stories as they are while the owner writes, and the plugin that keeps them so. */
export type DevelopmentStories = { readonly current: () => Stories; readonly plugin: Plugin }

/**
 * Reads the stories, serves their pictures, and reads them again whenever a file beside them changes; what is wrong with
 * one is then shown over the page, and the last good ones stay. Throws as `readStories`.
 */
export async function developmentStories(source: StoriesSource): Promise<DevelopmentStories> {
  const folder = join(source.content, 'projects')
  let stories = await readStories(source)
  const renew = async (server: ViteDevServer, file: string) => {
    if (!file.startsWith(folder)) return
    try {
      stories = await readStories(source)
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
    } catch (cause) {
      const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
      server.ws.send({ type: 'error', err: { message, stack } })
    }
  }
  const configureServer = (server: ViteDevServer) => {
    server.watcher.add(folder)
    server.watcher.on('all', (_event, file) => renew(server, file))
    server.middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(`${source.basePath}/`.length)
      const content = stories.files.get(path)
      if (content === undefined) next()
      else response.writeHead(200, { 'Content-Type': mediaTypeOf(path) }).end(content)
    })
  }
  // The bundler would load the page again by itself, with the last good story and without the mistake in the new one.
  const hotUpdate = ({ file }: { readonly file: string }) => (file.startsWith(folder) ? [] : undefined)
  return { current: () => stories, plugin: { name: 'development-stories', configureServer, hotUpdate } }
}
