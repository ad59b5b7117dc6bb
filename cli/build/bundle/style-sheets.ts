import { join } from 'node:path'
import postcss from 'postcss'
import type { Manifest, Plugin, Rolldown } from 'vite'
import { moduleFile, ROOT } from '../paths.ts'

/**
 * The style sheets that Vite loads with a module of the manifest: first those of the chunks it imports, then its own.
 */
export function styleSheetsOf(module: string, manifest: Manifest): readonly string[] {
  const { css = [], imports = [] } = manifest[module] ?? {}
  return [...new Set([...imports.flatMap((imported) => styleSheetsOf(imported, manifest)), ...css])]
}

/** Splits a style sheet into its top-level `@layer name{...}` blocks and all other rules. Drops top-level comments. */
export function splitLayer(css: string, name: string): { readonly rest: string; readonly layer: string } {
  const layer = postcss.parse(css)
  const rest = layer.clone()
  const isLayer = (node: postcss.ChildNode) => node.type === 'atrule' && node.name === 'layer' && node.params === name
  layer.each((node) => void (isLayer(node) || node.remove()))
  rest.each((node) => void ((isLayer(node) || node.type === 'comment') && node.remove()))
  rest.raws.semicolon = true // Otherwise the last statement has none.
  return { rest: rest.toString(), layer: layer.toString() }
}

/**
 * Removes the entry's style sheet from the bundle and adds it to `taken`. Every page inlines it, so nothing loaded on
 * demand may load it again.
 */
export function takeEntryStyles(taken: string[]): Plugin {
  const handler = (_: unknown, bundle: Rolldown.OutputBundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.isEntry) taken.push(...takeStyles(chunk, bundle))
    }
  }
  return {
    name: 'take-entry-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: { order: 'pre', handler },
  }
}

function takeStyles({ viteMetadata }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] {
  const names = [...(viteMetadata?.importedCss ?? [])]
  viteMetadata?.importedCss.clear()
  return names.map((name) => {
    const sheet = bundle[name]
    delete bundle[name]
    return sheet?.type === 'asset' ? String(sheet.source) : ''
  })
}

/** Vite's module with the function that loads what a dynamic import needs. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Makes `loadStyles` load the style sheets of dynamic imports. Vite's own function also preloads scripts, which takes
 * ten times the code, and never retries a style sheet that failed to load. `base` is the base address of all files.
 */
export function deferredStyles(base: string): Plugin {
  return {
    name: 'deferred-styles',
    enforce: 'pre',
    load: (id) =>
      id === PRELOAD_HELPER
        ? `import { loadStyles } from ${JSON.stringify(join(ROOT, moduleFile('web/deferred-styles.ts')))}
          export const __vitePreload = (load, files) =>
            Promise.all(files.map((file) => loadStyles(${JSON.stringify(base)} + file))).then(load)`
        : null,
  }
}
