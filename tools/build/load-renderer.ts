import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig } from '../../core/public-config.ts'
import type { BuiltLibrary } from '../../web/library/built-library.ts'
import { sharedConfig } from './bundle.ts'
import { CACHE, ROOT } from './paths.ts'
import { runBundler } from './run-bundler.ts'
import type { Stories } from './stories/read-stories.ts'

/** Renders the screen at a path to markup, with the built library where it shows one. */
export type RenderScreen = (path: string, built: BuiltLibrary | null) => Promise<string>

/** Bundles the same application for Node and gives what renders its screens. */
export async function loadRenderer(config: PublicConfig, stories: Stories): Promise<RenderScreen> {
  const folder = join(CACHE, 'prerender')
  const shared = sharedConfig(config, () => stories)
  await runBundler({
    ...shared,
    build: {
      ...shared.build,
      write: true,
      ssr: join(ROOT, 'web', 'prerender.tsx'),
      outDir: folder,
      emptyOutDir: true,
      // In one file: its parts would import each other by addresses of their own, and be loaded twice.
      rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
    },
  })
  // The address changes with every build, as Node keeps a module for good under the address it was first loaded from.
  const module: { readonly renderScreen: RenderScreen } = await import(
    `${pathToFileURL(join(folder, 'prerender.js'))}?${Date.now()}`
  )
  return module.renderScreen
}
