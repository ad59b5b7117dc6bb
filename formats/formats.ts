import type { FormatFacts } from './model/format.ts'

/**
 * The facts about each format by name, in display order. Pages import only this file: `format-modules.ts` would make
 * the build emit, and the service worker cache, a file for every parser.
 */
export const FORMATS = {
  commander: { label: 'Commander (JSON)', keepsIds: true },
  markdown: { label: 'Markdown', options: ['angleBrackets', 'everyLanguage'] },
  csv: { label: 'CSV or TSV', keepsIds: true },
  aliases: { label: 'Shell aliases' },
  tldr: { label: 'tldr pages', options: ['shortOptions'] },
  cheat: { label: 'cheat sheets', options: ['angleBrackets'] },
  pet: { label: 'pet' },
  navi: { label: 'navi' },
  warp: { label: 'Warp workflows' },
  vscode: { label: 'VS Code snippets', options: ['everyLanguage'] },
  raycast: { label: 'Raycast snippets' },
  espanso: { label: 'espanso', isMostlyText: true },
  intellishell: { label: 'IntelliShell' },
} as const satisfies Readonly<Record<string, FormatFacts>>

export type FormatName = keyof typeof FORMATS

/** The names of all formats, in display order. */
export const FORMAT_NAMES = Object.keys(FORMATS).filter((name): name is FormatName => name in FORMATS)

export function factsOf(name: FormatName): FormatFacts {
  return FORMATS[name]
}
