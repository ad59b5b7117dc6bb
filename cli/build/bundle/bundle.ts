import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder, type Manifest, type Rolldown, type ViteBuilder } from 'vite'
import { site } from '#content/site.ts'
import type { LibraryRendering } from '../../../core/built-site/library-rendering.ts'
import type { PublicConfig } from '../../../core/built-site/public-config.ts'
import type { LibraryPages } from '../../../web/rendering/library-page.ts'
import { assetPath, CACHE, moduleFile, ROOT } from '../paths.ts'
import type { SiteContent } from '../site-content.ts'
import { deferredStyles, splitLayer, styleSheetsOf, takeEntryStyles } from './style-sheets.ts'
import { viteConfig } from './vite-config.ts'

const WEB = join(ROOT, 'web')

/** The application's entry, as the manifest names it. */
const CLIENT_ENTRY = moduleFile('entry-client.tsx')

const MANIFEST = '.vite/manifest.json'

/** Scripts that import nothing at run time. All but the service worker are inlined into pages. */
const SCRIPTS = {
  theme: join(WEB, moduleFile('boot/theme-boot.ts')),
  counter: join(WEB, moduleFile('boot/counter-boot.ts')),
  application: join(WEB, moduleFile('boot/app-boot.ts')),
  pendingQuery: join(WEB, moduleFile('boot/pending-query-boot.ts')),
  serviceWorker: join(WEB, 'offline', moduleFile(site.offline === false ? 'retiring-worker.ts' : 'service-worker.ts')),
} as const

/** Vite may put a component's styles before the page's, and the first mention of a layer decides its rank. */
const LAYERS = '@layer tokens,base,components,commander;'

/** The only screen that is part of the application; its own styles are in a layer (docs/decisions/0023). */
export const COMMANDER_SCREEN = 'commander/commander-screen.tsx'
const COMMANDER_LAYER = 'commander'

type Output = Rolldown.RolldownOutput['output']

/** The bundle for browsers. `application` and `commanderStyles` are addresses; `files` are by path in the site. */
type Client = {
  readonly application: string
  /** The style sheet for every page. */
  readonly styles: string
  readonly commanderStyles: string
  /** Styles that a screen's module adds to the style sheet for every page; '' if there aren't any. */
  readonly stylesOf: (screen: string) => string
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

/** The module that renders pages, and its source text, which needs no packages or other files. */
type Rendering = LibraryRendering<LibraryPages> &
  Pick<typeof import('../../../web/entry-server.tsx'), 'renderScreen'> & { readonly script: string }

export type Bundle = Client & {
  readonly scripts: Readonly<Record<keyof typeof SCRIPTS, string>>
  readonly rendering: Rendering
}

/** Bundles the application for browsers and for Node, and the stand-alone scripts. */
export async function bundleSite(
  config: PublicConfig,
  { stories, library }: Pick<SiteContent, 'stories' | 'library'>,
): Promise<Bundle> {
  const shared = viteConfig(config, { stories: () => stories, commands: () => library.commands })
  const entryStyles: string[] = []
  const builder = await createBuilder({
    ...shared,
    plugins: [...shared.plugins, deferredStyles(shared.base), takeEntryStyles(entryStyles)],
    environments: {
      client: {
        build: {
          manifest: true,
          rolldownOptions: {
            input: { main: join(WEB, CLIENT_ENTRY) },
            // Everything needed at startup is in one file, because several would be requested in sequence and compress
            // worse.
            output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } },
          },
        },
      },
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
        build: {
          rolldownOptions: {
            input: join(WEB, moduleFile('entry-server.tsx')),
            // One file, because parts would import each other by their own addresses and be loaded twice.
            output: { codeSplitting: false },
          },
        },
      },
      scripts: {
        consumer: 'client',
        build: { rolldownOptions: { input: SCRIPTS, optimization: { inlineConst: { mode: 'all' } } } },
      },
    },
  })
  const [client, server, scripts] = await Promise.all([
    outputOf('client', builder),
    outputOf('ssr', builder),
    outputOf('scripts', builder),
  ])
  return {
    ...readClient(client, { base: shared.base, entryStyles: entryStyles.join('') }),
    scripts: readScripts(scripts),
    rendering: await loadRendering(server),
  }
}

async function outputOf(name: string, builder: ViteBuilder): Promise<Output> {
  const environment = builder.environments[name]
  const result = environment && (await builder.build(environment))
  if (result === undefined || !('output' in result)) throw new Error(`Vite has built nothing for "${name}".`)
  return result.output
}

type ClientOptions = { readonly base: string; readonly entryStyles: string }

function readClient(output: Output, { base, entryStyles }: ClientOptions): Client {
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  const manifest: Manifest = JSON.parse(String(files.get(MANIFEST)))
  files.delete(MANIFEST)
  const application = manifest[CLIENT_ENTRY]?.file
  if (application === undefined) throw new Error('The bundle has no entry.')
  const { layer: commander, rest } = splitLayer(entryStyles, COMMANDER_LAYER)
  const commanderFile = assetPath('commander', Buffer.from(commander), 'css')
  const stylesOf = (screen: string) =>
    styleSheetsOf(moduleFile(screen), manifest)
      .map((file) => splitLayer(String(files.get(file)), COMMANDER_LAYER).rest)
      .join('')
  return {
    application: base + application,
    styles: LAYERS + rest,
    commanderStyles: base + commanderFile,
    stylesOf: (screen) => (screen === COMMANDER_SCREEN ? commander : stylesOf(screen)),
    files: files.set(commanderFile, commander),
  }
}

function readScripts(output: Output): Bundle['scripts'] {
  const textOf = (name: keyof typeof SCRIPTS) => {
    const script = output.find((file) => file.type === 'chunk' && file.name === name)
    if (script?.type !== 'chunk' || script.imports.length > 0)
      throw new Error(`The script "${name}" must be self-contained, but imports other files.`)
    return script.code.trim().replace(/;$/, '')
  }
  // Wrapped in functions, because their declarations would otherwise be global and collide.
  const inlined = (name: keyof typeof SCRIPTS) => `(()=>{${textOf(name)}})()`
  return {
    theme: inlined('theme'),
    counter: inlined('counter'),
    application: inlined('application'),
    pendingQuery: inlined('pendingQuery'),
    serviceWorker: textOf('serviceWorker'),
  }
}

async function loadRendering([{ code: script }]: Output): Promise<Rendering> {
  const folder = join(CACHE, 'rendering')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'entry-server.js')
  await writeFile(file, script)
  // Imported from a new URL, because Node caches each module by its URL for the life of the process.
  const module: typeof import('../../../web/entry-server.tsx') = await import(`${pathToFileURL(file)}?${Date.now()}`)
  return { ...module, script }
}
