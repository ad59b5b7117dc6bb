import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { PublicConfig } from '../../core/public-config.ts'
import type { BuiltLibrary } from '../../web/commander/built-library.ts'
import { sharedConfig } from './bundle.ts'
import { CACHE, ROOT } from './paths.ts'

/** Renders the screen at a path to markup, with the built library where it shows one. */
export type RenderScreen = (path: string, built: BuiltLibrary | null) => Promise<string>

/** Bundles the same application for Node and gives what renders its screens. */
export async function loadRenderer(config: PublicConfig): Promise<RenderScreen> {
  const folder = join(CACHE, 'prerender')
  const shared = sharedConfig(config)
  await build({
    ...shared,
    build: {
      ...shared.build,
      write: true,
      ssr: join(ROOT, 'web', 'prerender.tsx'),
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  // The address changes with every build, as Node keeps a module for good under the address it was first loaded from.
  const module: { readonly renderScreen: RenderScreen } = await import(
    `${pathToFileURL(join(folder, 'prerender.js'))}?${Date.now()}`
  )
  return module.renderScreen
}
