import type { Plugin } from 'vite'
import { inBase } from '../../../core/routing/base-path.ts'
import { mediaTypeOf } from '../../../server/static/media-type.ts'
import { ownAvatar } from './make-avatar.ts'

const NAME = 'virtual:avatar'
const ID = `\0${NAME}`

/** Makes the module that tells the application where the owner's picture is; serves the picture while developing. */
export function avatarPlugin(basePath: string): Plugin {
  const addressOf = (path: string) => inBase(basePath, `/${path}`)
  return {
    name: 'avatar',
    resolveId: (id) => (id === NAME ? ID : null),
    load: async (id) => {
      if (id !== ID) return null
      const avatar = await ownAvatar()
      return `export const avatarUrl = ${JSON.stringify(avatar === null ? null : addressOf(avatar.path))}`
    },
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const avatar = request.url?.includes('/assets/avatar-') ? await ownAvatar().catch(() => null) : null
        if (avatar === null || request.url !== addressOf(avatar.path)) next()
        else response.writeHead(200, { 'Content-Type': mediaTypeOf(avatar.path) }).end(avatar.bytes)
      })
    },
  }
}
