import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { site } from '#content/site.ts'
import type { PublicConfig } from '../../../core/built-site/public-config.ts'
import type { Command } from '../../../core/commands/command.ts'
import { basePathOf, withBase } from '../../../core/routing/base-path.ts'
import { catalogue, language } from '../../../web/words.ts'
import { readPlatformTexts } from '../content/read-library.ts'
import { searchesWithResults } from '../example-searches.ts'
import { CONTENT, FORMATS_FOLDER, ROOT } from '../paths.ts'
import { avatarPlugin } from '../pictures/make-avatar.ts'
import { hasCv } from '../read-site-map.ts'
import { themePlugin } from '../site-theme.ts'
import { ownPageLinks, type Stories, storiesPlugin } from '../stories/read-stories.ts'
import { wordsPlugin } from './words-plugin.ts'

// The worker that reads and writes other tools' formats, and the module that the search worker loads for word searches.
const FORMAT_WORKER = 'format-worker'
const WORD_SEARCH = 'find-words'

const FORMAT_FILES = `${FORMATS_FOLDER}[name]-[hash].js`
const WORKER_FILES = 'assets/[name]-[hash].js'

/** Settings for every run of Vite. Plugin timings aren't reported, because owners can't do anything about them. */
export const BASE_CONFIG = {
  configFile: false,
  envDir: false,
  publicDir: false,
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
} satisfies InlineConfig

/** Imports of content, such as `#content/site.ts`. */
export const CONTENT_ALIAS = { '#content': CONTENT.replaceAll('\\', '/') }

/**
 * The content that the application imports as modules. Each part is a function, because it changes during `npm run
 * dev`.
 */
type BundledContent = { readonly stories: () => Stories; readonly commands: () => readonly Command[] }

/** Vite's settings for the site, shared by the build and `npm run dev`. */
export function viteConfig(config: PublicConfig, { stories, commands }: BundledContent) {
  const basePath = basePathOf(config.siteUrl)
  return {
    ...BASE_CONFIG,
    root: join(ROOT, 'web'),
    base: withBase(basePath, '/'),
    resolve: { alias: CONTENT_ALIAS },
    logLevel: 'warn',
    plugins: [
      react(),
      wordsPlugin(catalogue, language),
      storiesPlugin(stories),
      modulePlugin('virtual:site-map', () => ({ hasCv: hasCv(), ownPages: ownPageLinks(stories().pages) })),
      avatarPlugin(basePath),
      modulePlugin('virtual:library-examples', () => ({
        searches: searchesWithResults(site.searches ?? [], commands()),
      })),
      modulePlugin('virtual:platform-texts', () => ({ platformTexts: readPlatformTexts(CONTENT) })),
      themePlugin(CONTENT, basePath),
    ],
    define: { PUBLIC_CONFIG: JSON.stringify(config) },
    css: { modules: { generateScopedName: scopedName } },
    build: { ...BASE_CONFIG.build, assetsInlineLimit: 0, target: 'es2023', modulePreload: false, write: false },
    worker: {
      format: 'es',
      plugins: () => [wordsPlugin(catalogue, language)],
      rolldownOptions: {
        output: {
          // By default, the minifier for workers keeps annotations for bundlers; the application's drops them.
          comments: { annotation: false },
          entryFileNames: ({ name }) => (name === FORMAT_WORKER ? FORMAT_FILES : WORKER_FILES),
          chunkFileNames: ({ name }) => (name === WORD_SEARCH ? WORKER_FILES : FORMAT_FILES),
        },
      },
    },
  } satisfies InlineConfig
}

/**
 * A class name such as `age-counter_counter`, or `facts` for the class `facts` in `facts.module.css`: readable, the
 * same in every build, and as unique as file names.
 */
function scopedName(name: string, file: string): string {
  const component = file.replace(/^.*\/|\.module\.css.*$/g, '')
  return name === component ? name : `${component}_${name}`
}

/** A virtual module that exports what `read` returns when the module is loaded. */
function modulePlugin(name: string, read: () => Readonly<Record<string, unknown>>): Plugin {
  const resolved = `\0${name}`
  return {
    name,
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => {
      if (id !== resolved) return null
      return Object.entries(read())
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
