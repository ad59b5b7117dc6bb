import type { IncomingMessage, RequestListener } from 'node:http'

/**
 * Hands `listener` the requests at and under `path`, their addresses without it; others get a bare 404. The whole
 * address stays in `originalUrl`, from which the provider learns which path its own addresses begin with.
 */
export function mountAt(path: string, listener: RequestListener): RequestListener {
  return (request, response) => {
    const url = request.url ?? ''
    const rest = url.slice(path.length)
    if (!url.startsWith(path) || !/^[/?]/.test(rest || '/')) {
      response.writeHead(404).end()
      return
    }
    Object.assign(request, { originalUrl: url, url: rest.startsWith('/') ? rest : `/${rest}` } satisfies MountedUrl)
    listener(request, response)
  }
}

type MountedUrl = Pick<IncomingMessage, 'url'> & { readonly originalUrl: string }
