import { relative } from 'node:path'
import { createServer } from 'vite'
import { basePathOf, inBase } from '../core/routing/base-path.ts'
import { ownLibrary } from '../server/commands/library-location.ts'
import { startServer } from '../server/start-server.ts'
import { sharedConfig } from './build/bundle.ts'
import { requireSoundContent } from './build/content/check-content.ts'
import { readLibrary, requireLibrary } from './build/content/read-library.ts'
import { CONTENT } from './build/paths.ts'
import { developmentContent, developmentPages } from './dev/development-content.ts'
import { readEnvironment } from './read-environment.ts'
import { publicConfigOf } from './serve/built-for.ts'

const PASSED_ON = [
  '/api',
  '/oidc',
  '/health',
  '/ready',
  '/openapi.json',
  '/commands.txt',
  '/commands/',
  '/platforms/',
  '/tags/',
  '/find/',
]

// The API and the local provider run beside the bundler's own server, which has the site's address and passes on to them.
const environment = await readEnvironment()
await requireSoundContent()
const basePath = basePathOf(environment.publishedUrl)
const siteUrl = `http://localhost:${environment.port}${basePath}`
const api = await startServer(
  { ...environment, port: 0, siteUrl },
  { library: { commands: requireLibrary(CONTENT), databaseFile: null }, site: null },
)
if (!api.ok) {
  console.error(api.error)
  process.exit(1)
}

const content = await developmentContent({ content: CONTENT, basePath, onCommands: sayOfCommands })
const shared = sharedConfig(publicConfigOf(environment), {
  stories: content.stories,
  commands: () => readLibrary(CONTENT).commands,
})
const passOn = { target: `http://127.0.0.1:${api.value.port}`, changeOrigin: false }
const server = await createServer({
  ...shared,
  plugins: [...(shared.plugins ?? []), content.plugin, developmentPages(basePath)],
  appType: 'custom',
  cacheDir: '../.cache/vite',
  // Packages that are first met while a page loads make it fail, and load again.
  optimizeDeps: { entries: ['main.tsx'] },
  server: {
    host: environment.host,
    port: environment.port,
    strictPort: true,
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(PASSED_ON.map((path) => [inBase(basePath, path), passOn])),
  },
})
await server.listen().catch((cause: Error) => {
  console.error(`${cause.message}. Stop the program that uses it, or choose another port with PORT.`)
  process.exit(1)
})
console.log(`Ready: ${basePath === '' ? siteUrl : `${siteUrl}/`} (reloads as you type)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close()
    await api.value.close()
    process.exit(0)
  })
}

function sayOfCommands(): void {
  const library = ownLibrary(environment)
  const [kept, anew] =
    library.kind === 'file'
      ? [relative(process.cwd(), library.file), 'move that file away']
      : ['the database at DATABASE_URL', 'name an empty database']
  console.log(
    `content/library/ only fills a new library. Commander shows ${kept}: to start over, stop this, ${anew} and start again.`,
  )
}
