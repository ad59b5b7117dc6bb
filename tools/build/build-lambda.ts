import { join } from 'node:path'
import { build, mergeConfig } from 'vite'
import { requireLibrary } from './content/read-library.ts'
import { CONTENT, ROOT } from './paths.ts'
import { BASE_CONFIG } from './vite-config.ts'

/** What the driver of PostgreSQL asks for only where it is wanted and there. */
const NOT_BUNDLED = ['pg-native', 'cloudflare:sockets']

/**
 * Bundles the serverless entry into `folder`, as `index.mjs` with what it loads on demand beside it, so that nothing
 * need be installed there. It exports `handler`.
 */
export async function buildLambda(folder: string): Promise<void> {
  const config = mergeConfig(BASE_CONFIG, {
    root: ROOT,
    logLevel: 'error',
    define: { STARTER_COMMANDS: JSON.stringify(requireLibrary(CONTENT)) },
    ssr: { noExternal: true, external: NOT_BUNDLED, target: 'node' },
    build: {
      ssr: join(ROOT, 'server', 'app', 'lambda.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'index.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  await build(config)
}
