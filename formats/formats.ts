import type { FORMAT_LABELS } from '../core/words/formats/english.ts'
import type { FormatFacts } from './model/format.ts'

export type FormatName = keyof typeof FORMAT_LABELS

/**
 * Facts about each format, in display order. Pages import this file instead of `format-modules.ts`, which would make
 * the build emit, and the service worker cache, a file for every parser.
 */
const FACTS: Readonly<Record<FormatName, FormatFacts>> = {
  commander: {},
  markdown: { options: ['angleBrackets', 'everyLanguage'] },
  csv: {},
  aliases: {},
  tldr: { options: ['shortOptions'] },
  cheat: { options: ['angleBrackets'] },
  pet: {},
  navi: {},
  warp: {},
  vscode: { options: ['everyLanguage'] },
  raycast: {},
  espanso: { isMostlyText: true },
  intellishell: {},
}

/** The names of all formats, in display order. */
export const FORMAT_NAMES = Object.keys(FACTS).filter((name): name is FormatName => name in FACTS)

export function factsOf(name: FormatName): FormatFacts {
  return FACTS[name]
}
