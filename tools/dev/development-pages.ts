import type { Plugin } from 'vite'

const SHELL = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.tsx"></script></body>
</html>`

/** Answers every address that is no file with an empty page, which the application fills: nothing is prerendered here. */
export function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response) => {
        const page = await server.transformIndexHtml(request.url ?? '/', SHELL)
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
      })
    },
  }
}
