import type { Rolldown } from 'vite'
import { type OutputFile, textOf } from './run-bundler.ts'

// What the bundler leaves at the end of a style sheet for its own later use; ours goes nowhere else.
const BUNDLER_MARK = /\s*\/\*\$vite\$:\d+\*\/\s*$/

/**
 * The styles that the browser would load with a module: those of its chunk, after those of the chunks that this one
 * imports, as chunks share what several of them need. '' where there are none.
 */
export function stylesWith(module: string, output: readonly OutputFile[]): string {
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

export function joinStyles(files: readonly OutputFile[]): string {
  return files.map((file) => textOf(file).replace(BUNDLER_MARK, '')).join('')
}
