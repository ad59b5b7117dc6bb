import { join } from 'node:path'
import { createServer } from 'vite'
import { basePathOf, withBase } from '../core/routing/base-path.ts'
import { startServer } from '../server/app/start-server.ts'
import { viteConfig } from './build/bundle/vite-config.ts'
import { requireValidContent } from './build/content/check-content.ts'
import { readLibrary, requireLibrary } from './build/content/read-library.ts'
import { CACHE, CONTENT, moduleFile, OWNER_ROOT, ROOT } from './build/paths.ts'
import { developmentContent, developmentPages } from './dev/development-content.ts'
import { secretsServed } from './library/secrets-served.ts'
import { differenceSentence } from './library/sync-library.ts'
import { readEnvironment } from './read-environment.ts'
import { publicConfigOf } from './serve/built-for.ts'

const PROXIED_PATHS = [
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

// The API and the local provider run beside Vite's server, which has the site's address and proxies to them.
const environment = await readEnvironment()
await requireValidContent()
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

const content = await developmentContent({ content: CONTENT, basePath, onCommands: () => void explainFileEdits() })
const shared = viteConfig(publicConfigOf(environment), {
  stories: content.stories,
  commands: () => readLibrary(CONTENT).commands,
})
const proxyOptions = { target: `http://127.0.0.1:${api.value.port}`, changeOrigin: false }
const server = await createServer({
  ...shared,
  plugins: [...shared.plugins, content.plugin, developmentPages(basePath)],
  appType: 'custom',
  cacheDir: join(CACHE, 'vite'),
  // Finds packages at startup: if Vite discovered one while a page was loading, the page would fail and reload.
  optimizeDeps: { entries: [moduleFile('entry-client.tsx')] },
  server: {
    host: environment.host,
    port: environment.port,
    strictPort: true,
    fs: { allow: [ROOT, OWNER_ROOT] },
    proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [withBase(basePath, path), proxyOptions])),
  },
})
await server.listen().catch((cause: Error) => {
  const isTaken = /already in use|EADDRINUSE/.test(cause.message)
  const advice = isTaken ? 'Stop the program that uses it, or choose another port with PORT' : 'Check HOST and PORT'
  console.error(`${cause.message}. ${advice}.`)
  process.exit(1)
})
for (const row of await secretsServed(environment)) console.error(row)
console.log(`Ready: ${basePath === '' ? siteUrl : `${siteUrl}/`} (reloads when you save)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close()
    await api.value.close()
    process.exit(0)
  })
}

/** Explains how to push edited files, because saving them doesn't change a library that already exists. */
async function explainFileEdits(): Promise<void> {
  const sentence = await differenceSentence(join(CONTENT, 'library'), environment)
  if (sentence === null) return
  console.log(`${sentence}\nCommander shows the library. Run "npm run library -- push" to bring your files into it.`)
}
