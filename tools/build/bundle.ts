import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin, Rolldown } from 'vite'
import { site } from '../../content/site.ts'
import type { Command } from '../../core/commands/command.ts'
import type { PublicConfig } from '../../core/public-config.ts'
import { basePathOf, inBase } from '../../core/routing/base-path.ts'
import { catalogue, language } from '../../web/words.ts'
import { searchesWithAnswer } from './example-searches.ts'
import { assetPath, CONTENT, OF_FORMATS, ROOT } from './paths.ts'
import { avatarPlugin } from './pictures/make-avatar.ts'
import { hasCv } from './read-site-map.ts'
import { contentOf, type OutputFile, runBundler, textOf } from './run-bundler.ts'
import type { SiteContent } from './site-content.ts'
import { themePlugin } from './site-theme.ts'
import { type Stories, storiesPlugin } from './stories/read-stories.ts'
import { wordsPlugin } from './words-plugin.ts'

// What the bundler leaves at the end of a style sheet for its own later use; ours goes nowhere else.
const BUNDLER_MARK = /\s*\/\*\$vite\$:\d+\*\/\s*$/

/** A style sheet without one of its cascade layers, and that layer's blocks. */
type SplitSheet = { readonly rest: string; readonly layer: string }

// A string, in which all is text, or a character that begins or ends something.
const STRING_OR_MARK = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs

const SITE_MAP_MODULE = 'virtual:site-map'

const RESOLVED_SITE_MAP = `\0${SITE_MAP_MODULE}`

// The bundler may put a component's styles before those of the page, and the first mention of a layer is its rank.
const LAYERS = '@layer tokens,base,components,commander;'

// What the bundler wraps an inline script in; an arrow function does the same in fewer bytes.
const WHOLE_FUNCTION = /^\(function\(\)\{(.*)\}\)\(\);$/s

/** The module of the only screen that is part of the application; what it alone uses is in a layer of its own. */
export const COMMANDER = 'commander/commander-screen.tsx'
const COMMANDER_LAYER = 'commander'

const MAIN = join(ROOT, 'web', 'entry-client.tsx')

/** The worker that reads and writes the formats of other tools. It loads more files. */
const FORMAT_WORKER = 'format-worker'
const FORMAT_FILES = `${OF_FORMATS}[name]-[hash].js`

/** What the worker that searches loads when somebody searches by words. */
const WORDS_SEARCH = 'find-words'
const WORKER_FILES = 'assets/[name]-[hash].js'

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

/** What of the content becomes a module of the application, as it is now. */
type BundledContent = { readonly stories: () => Stories; readonly commands: () => readonly Command[] }

/** The same of the content of a build, which does not change. */
export function bundledContent({ stories, library }: Pick<SiteContent, 'stories' | 'library'>): BundledContent {
  return { stories: () => stories, commands: () => library.commands }
}

/** The settings that building, prerendering and developing share. */
export function sharedConfig(config: PublicConfig, { stories, commands }: BundledContent): InlineConfig {
  return {
    root: join(ROOT, 'web'),
    base: inBase(basePathOf(config.siteUrl), '/'),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      react(),
      wordsPlugin(catalogue, language),
      storiesPlugin(stories),
      siteMapPlugin(),
      avatarPlugin(basePathOf(config.siteUrl)),
      examplesPlugin(commands),
      themePlugin(CONTENT, basePathOf(config.siteUrl)),
    ],
    define: { PUBLIC_CONFIG: JSON.stringify(config) },
    css: { modules: { generateScopedName: scopedName } },
    build: { assetsInlineLimit: 0, target: 'es2023', modulePreload: false, write: false },
    // The application's minifier leaves out notes for bundlers by itself, that of the workers does not.
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          comments: { annotation: false },
          entryFileNames: ({ name }) => (name === FORMAT_WORKER ? FORMAT_FILES : WORKER_FILES),
          chunkFileNames: ({ name }) => (name === WORDS_SEARCH ? WORKER_FILES : FORMAT_FILES),
        },
      },
    },
  }
}

/**
 * Bundles the application for browsers. The styles it needs from the start are taken out, to be inlined into every page;
 * those of what is loaded on demand stay files, loaded with it.
 */
export async function bundleApplication(config: PublicConfig, content: BundledContent): Promise<Bundle> {
  const shared = sharedConfig(config, content)
  const taken = new Set<string>()
  const output = await runBundler({
    ...shared,
    plugins: [...(shared.plugins ?? []), lateStyles(inBase(basePathOf(config.siteUrl), '/')), takeStyles(MAIN, taken)],
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
    plugins: [wordsPlugin(catalogue, language)],
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

/** Makes the module that tells the application what it cannot read in the content itself: whether there is a CV. */
function siteMapPlugin(): Plugin {
  return {
    name: 'site-map',
    resolveId: (id) => (id === SITE_MAP_MODULE ? RESOLVED_SITE_MAP : null),
    load: (id) => (id === RESOLVED_SITE_MAP ? `export const hasCv = ${hasCv()}` : null),
  }
}

/** Splits a minified style sheet, without comments, into the blocks `@layer name{...}` at its top and all else. */
export function splitLayer(css: string, name: string): SplitSheet {
  const begin = `@layer ${name}{`
  let rest = ''
  let layer = ''
  for (const block of blocksOf(css)) {
    if (block.startsWith(begin)) layer += block
    else rest += block
  }
  return { rest, layer }
}

/** The rules and statements at the top of a style sheet. */
function blocksOf(css: string): readonly string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: found, index } of css.matchAll(STRING_OR_MARK)) {
    if (found === '{') depth += 1
    if (found === '}') depth -= 1
    if (depth > 0 || (found !== '}' && found !== ';')) continue
    blocks.push(css.slice(start, index + 1))
    start = index + 1
  }
  return [...blocks, css.slice(start)]
}

/**
 * The styles that the browser would load with a module: those of its chunk, after those of the chunks that this one
 * imports, as chunks share what several of them need. '' where there are none.
 */
function stylesWith(module: string, output: readonly OutputFile[]): string {
  const chunks = output.filter((file) => file.type === 'chunk')
  const reached = new Set<Rolldown.OutputChunk>()
  const names = new Set<string>()
  const reach = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) reach(chunks.find(({ fileName }) => fileName === name))
    for (const name of chunk.viteMetadata?.importedCss ?? []) names.add(name)
  }
  reach(chunks.find(({ moduleIds }) => moduleIds.includes(module)))
  return joinStyles([...names].flatMap((name) => output.filter(({ fileName }) => fileName === name)))
}

function joinStyles(files: readonly OutputFile[]): string {
  return files.map((file) => textOf(file).replace(BUNDLER_MARK, '')).join('')
}

/**
 * Takes the style sheet of the chunk that holds the module `main` away, and adds its name to `taken`, before the bundler
 * notes which style sheets are to be loaded before what is loaded on demand: this one is in every page already, and is
 * no file.
 */
function takeStyles(main: string, taken: Set<string>): Rolldown.Plugin {
  const handler = (_: unknown, output: Rolldown.OutputBundle) => {
    for (const file of Object.values(output)) {
      if (file.type !== 'chunk' || !file.moduleIds.includes(main)) continue
      for (const name of file.viteMetadata?.importedCss ?? []) taken.add(name)
      file.viteMetadata?.importedCss.clear()
    }
  }
  return { name: 'take-styles', generateBundle: { order: 'pre', handler } }
}

/** The bundler's own module for what it calls `__vitePreload`. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Loads the style sheets of what is loaded on demand, before it is run, in a tenth of the code that the bundler has for
 * it: there are no scripts to preload here, and one way to load a style sheet is enough. `base` is where all files are.
 */
function lateStyles(base: string): Plugin {
  return {
    name: 'late-styles',
    enforce: 'pre',
    load: (id) =>
      id === PRELOAD_HELPER
        ? `import { loadStyles } from ${JSON.stringify(join(ROOT, 'web', 'commander', 'later-styles.ts'))}
          export const __vitePreload = (load, files) =>
            Promise.all(files.map((file) => loadStyles(${JSON.stringify(base)} + file))).then(load)`
        : null,
  }
}

const EXAMPLES_MODULE = 'virtual:library-examples'

const RESOLVED_EXAMPLES = `\0${EXAMPLES_MODULE}`

/** Makes the module with the owner's example searches that the `commands` of now can answer, for the home page. */
function examplesPlugin(commands: () => readonly Command[]): Plugin {
  return {
    name: 'library-examples',
    resolveId: (id) => (id === EXAMPLES_MODULE ? RESOLVED_EXAMPLES : null),
    load: (id) =>
      id === RESOLVED_EXAMPLES
        ? `export const searches = ${JSON.stringify(searchesWithAnswer(site.searches ?? [], commands()))}`
        : null,
  }
}
