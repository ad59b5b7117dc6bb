import { join } from 'node:path'
import { createServer } from 'vite'
import { basePathOf, inBase } from '../core/routing/base-path.ts'
import { startServer } from '../server/start-server.ts'
import { sharedConfig } from './build/bundle.ts'
import { requireSoundContent } from './build/content/require-sound-content.ts'
import { ROOT } from './build/paths.ts'
import { publicConfigOf } from './build/public-config.ts'
import { developmentStories } from './build/stories/development-stories.ts'
import { developmentPages } from './dev/development-pages.ts'
import { readEnvironment } from './read-environment.ts'

const PASSED_ON = ['/api', '/oidc', '/health', '/ready', '/openapi.json']

// The API and the local provider run beside the bundler's own server, which has the site's address and passes on to them.
const environment = await readEnvironment()
await requireSoundContent()
const { starterLibrary } = await import('../content/commands/starter-library.ts')
const basePath = basePathOf(environment.publishedUrl)
const siteUrl = `http://localhost:${environment.port}${basePath}`
const api = await startServer(
  { ...environment, port: 0, siteUrl },
  { library: { commands: starterLibrary, databaseFile: null }, site: null },
)
if (!api.ok) {
  console.error(api.error)
  process.exit(1)
}

const stories = await developmentStories({ content: join(ROOT, 'content'), basePath })
const shared = sharedConfig(publicConfigOf(environment), stories.current)
const passOn = { target: `http://127.0.0.1:${api.value.port}`, changeOrigin: false }
const server = await createServer({
  ...shared,
  plugins: [...(shared.plugins ?? []), stories.plugin, developmentPages()],
  appType: 'custom',
  cacheDir: '../.cache/vite',
  server: {
    host: environment.host,
    port: environment.port,
    strictPort: true,
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(PASSED_ON.map((path) => [inBase(basePath, path), passOn])),
  },
})
await server.listen().catch((cause: Error) => {
  console.error(`${cause.message}. End what uses it, or choose another with PORT.`)
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
