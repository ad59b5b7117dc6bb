import type { Rolldown } from 'vite'

/**
 * Takes the style sheet of the chunk that holds the module `main` away, and adds its name to `taken`, before the bundler
 * notes which style sheets are to be loaded before what is loaded on demand: this one is in every page already, and is
 * no file.
 */
export function takeStyles(main: string, taken: Set<string>): Rolldown.Plugin {
  const handler = (_: unknown, output: Rolldown.OutputBundle) => {
    for (const file of Object.values(output)) {
      if (file.type !== 'chunk' || !file.moduleIds.includes(main)) continue
      for (const name of file.viteMetadata?.importedCss ?? []) taken.add(name)
      file.viteMetadata?.importedCss.clear()
    }
  }
  return { name: 'take-styles', generateBundle: { order: 'pre', handler } }
}
