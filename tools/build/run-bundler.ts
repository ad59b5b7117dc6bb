import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite'

/** A file that the bundler made. */
export type OutputFile = Rolldown.OutputAsset | Rolldown.OutputChunk

const EVERY_BUILD: InlineConfig = {
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  // How long each plugin took is nothing that the owner of a site could mend.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
}

/** Builds by these settings over those of every build, and gives what came of it. */
export async function runBundler(config: InlineConfig): Promise<readonly OutputFile[]> {
  const result = await build(mergeConfig(EVERY_BUILD, config))
  if ('close' in result) throw new Error('The bundler went into watch mode.')
  return [result].flat().flatMap(({ output }) => output)
}

export function contentOf(file: OutputFile): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source
}

export function textOf(file: OutputFile): string {
  return String(contentOf(file))
}
