import type { Rolldown } from 'vite'

/** A file that the bundler made. */
export type OutputFile = Rolldown.OutputAsset | Rolldown.OutputChunk

export function contentOf(file: OutputFile): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source
}

export function textOf(file: OutputFile): string {
  return String(contentOf(file))
}
