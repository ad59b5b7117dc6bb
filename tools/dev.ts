import { createServer } from 'vite'
import { starterLibrary } from '../content/commands/starter-library.ts'
import { startServer } from '../server/start-server.ts'
import { sharedConfig } from './build/bundle.ts'
import { publicConfigOf } from './build/public-config.ts'
import { developmentPages } from './dev/development-pages.ts'
import { readEnvironment } from './read-environment.ts'

// The API and the local provider run beside the bundler's own server, which has the site's address and passes on to them.
const environment = readEnvironment()
const siteUrl = `http://localhost:${environment.port}`
const api = await startServer(
  { ...environment, port: 0, siteUrl },
  { library: { commands: starterLibrary, databaseFile: null }, site: null },
)
if (!api.ok) {
  console.error(api.error)
  process.exit(1)
}

const shared = sharedConfig(publicConfigOf(environment))
const passOn = { target: `http://127.0.0.1:${api.value.port}`, changeOrigin: false }
const server = await createServer({
  ...shared,
  plugins: [...(shared.plugins ?? []), developmentPages()],
  appType: 'custom',
  cacheDir: '../.cache/vite',
  server: {
    host: environment.host,
    port: environment.port,
    strictPort: true,
    fs: { allow: ['..'] },
    proxy: { '/api': passOn, '/oidc': passOn, '/health': passOn, '/ready': passOn },
  },
})
await server.listen().catch((cause: Error) => {
  console.error(`${cause.message}. End what uses it, or choose another with PORT.`)
  process.exit(1)
})
console.log(`Ready: ${siteUrl} (reloads as you type)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close()
    await api.value.close()
    process.exit(0)
  })
}
