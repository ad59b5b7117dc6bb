import type { Plugin } from 'vite'

const SHELL = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.tsx"></script></body>
</html>`

/**
 * Answers every address that is no file with an empty page, which the application fills: nothing is prerendered here. The
 * landing page is at the base path with and without a slash at its end, as our own server has it.
 */
export function developmentPages(basePath: string): Plugin {
  return {
    name: 'development-pages',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        const [path, ...query] = (request.url ?? '').split('?')
        if (path === basePath) request.url = [`${path}/`, ...query].join('?')
        next()
      })
      return () => {
        server.middlewares.use(async (request, response) => {
          const page = await server.transformIndexHtml(request.url ?? '/', SHELL)
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
        })
      }
    },
  }
}
