import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import type { PublicConfig } from '../../core/public-config.ts'
import { basePathOf, inBase } from '../../core/routing/base-path.ts'
import { assetPath } from './asset-path.ts'
import { ROOT } from './paths.ts'
import { avatarPlugin } from './pictures/avatar-plugin.ts'
import { contentOf, runBundler, textOf } from './run-bundler.ts'
import { siteMapPlugin } from './site-map-plugin.ts'
import { splitLayer } from './split-layer.ts'
import type { Stories } from './stories/read-stories.ts'
import { storiesPlugin } from './stories/stories-plugin.ts'
import { joinStyles, stylesWith } from './styles-with.ts'
import { takeStyles } from './take-styles.ts'

// The bundler may put a component's styles before those of the page, and the first mention of a layer is its rank.
const LAYERS = '@layer tokens,base,components,commander;'

// What the bundler wraps an inline script in; an arrow function does the same in fewer bytes.
const WHOLE_FUNCTION = /^\(function\(\)\{(.*)\}\)\(\);$/s

/** The module of the only screen that is part of the application; what it alone uses is in a layer of its own. */
export const COMMANDER = 'commander/commander-screen.tsx'
const COMMANDER_LAYER = 'commander'

const MAIN = join(ROOT, 'web', 'main.tsx')

/**
 * What the site's bundle consists of: the application's address, the styles that every page carries, the address of those
 * of Commander, and every file to serve. `stylesOf` gives the styles of a screen's module of `web/` that not every page
 * carries; '' where it has none.
 */
export type Bundle = {
  readonly application: string
  readonly css: string
  readonly commanderStyles: string
  readonly stylesOf: (module: string) => string
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

/** The settings that building, prerendering and developing share. */
export function sharedConfig(config: PublicConfig, stories: () => Stories): InlineConfig {
  return {
    root: join(ROOT, 'web'),
    base: inBase(basePathOf(config.siteUrl), '/'),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), storiesPlugin(stories), siteMapPlugin(), avatarPlugin(basePathOf(config.siteUrl))],
    define: { PUBLIC_CONFIG: JSON.stringify(config) },
    css: { modules: { generateScopedName: scopedName } },
    build: { assetsInlineLimit: 0, target: 'es2023', modulePreload: false, write: false },
    worker: { format: 'es' },
  }
}

/**
 * Bundles the application for browsers. The styles it needs from the start are taken out, to be inlined into every page;
 * those of what is loaded on demand stay files, loaded with it.
 */
export async function bundleApplication(config: PublicConfig, stories: Stories): Promise<Bundle> {
  const shared = sharedConfig(config, () => stories)
  const taken = new Set<string>()
  const output = await runBundler({
    ...shared,
    plugins: [...(shared.plugins ?? []), takeStyles(MAIN, taken)],
    build: {
      ...shared.build,
      rolldownOptions: {
        input: MAIN,
        output: { codeSplitting: { groups: [{ name: nameOfChunk, debugName: 'application' }] } },
      },
    },
  })
  const entry = output.find((file) => file.type === 'chunk' && file.moduleIds.includes(MAIN))
  if (entry === undefined) throw new Error('The bundle has no entry.')
  const styles = output.filter(({ fileName }) => taken.has(fileName))
  const { rest, layer } = splitLayer(joinStyles(styles), COMMANDER_LAYER)
  const commanderFile = assetPath('commander', Buffer.from(layer), 'css')
  const files = output.filter((file) => !styles.includes(file))
  return {
    application: inBase(basePathOf(config.siteUrl), `/${entry.fileName}`),
    css: LAYERS + rest,
    commanderStyles: inBase(basePathOf(config.siteUrl), `/${commanderFile}`),
    stylesOf: (module) => (module === COMMANDER ? layer : stylesWith(join(ROOT, 'web', module), output)),
    files: new Map([...files.map((file) => [file.fileName, contentOf(file)] as const), [commanderFile, layer]]),
  }
}

/** Bundles a small script of `web/boot` to be inlined into pages: one piece of text, which imports nothing. */
export async function bundleInlineScript(name: string): Promise<string> {
  const output = await runBundler({
    root: join(ROOT, 'web'),
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, 'web', 'boot', `${name}.ts`), output: { format: 'iife' } },
    },
  })
  return output.map(textOf).join('').trim().replace(WHOLE_FUNCTION, '(()=>{$1})()')
}

type Modules = { readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null }

/**
 * All that the application needs from the start goes into one file, whatever else needs it too: in several they are
 * asked for one after the other and compress worse. What is loaded on demand is split as the bundler sees fit.
 */
function nameOfChunk(id: string, modules: Modules): string | null {
  const seen = new Set<string>()
  const isNeeded = (module: string): boolean => {
    if (module === MAIN) return true
    if (seen.has(module)) return false
    seen.add(module)
    return (modules.getModuleInfo(module)?.importers ?? []).some(isNeeded)
  }
  return isNeeded(id) ? 'main' : null
}

/** `age-counter_counter`, or `facts` where both are the same: readable in the browser, the same in every build, unique as file names are. */
function scopedName(name: string, file: string): string {
  const component = file.replace(/^.*\/|\.module\.css.*$/g, '')
  return name === component ? name : `${component}_${name}`
}
