import { join } from 'node:path'
import { build, mergeConfig } from 'vite'
import { requireLibrary } from '../content/read-library.ts'
import { CONTENT, moduleFile, ROOT } from '../paths.ts'
import { BASE_CONFIG, CONTENT_ALIAS } from './vite-config.ts'

/** Optional imports of the PostgreSQL driver. */
const NOT_BUNDLED = ['pg-native', 'cloudflare:sockets']

/**
 * Bundles the serverless function into `folder`, which is emptied first: `index.mjs`, which exports `handler`, and the
 * files it loads on demand. The function needs no installed packages.
 */
export async function buildLambda(folder: string): Promise<void> {
  const config = mergeConfig(BASE_CONFIG, {
    root: ROOT,
    resolve: { alias: CONTENT_ALIAS },
    logLevel: 'error',
    define: { STARTER_COMMANDS: JSON.stringify(requireLibrary(CONTENT)) },
    ssr: { noExternal: true, external: NOT_BUNDLED, target: 'node' },
    build: {
      ssr: join(ROOT, moduleFile('server/app/lambda.ts')),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'index.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  await build(config)
}
