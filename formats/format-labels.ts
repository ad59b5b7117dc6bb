/**
 * What people call each format, by the name that is typed for it, in the order in which they are shown. Apart from `loadFormat`
 * so that a page can list the formats without loading a reader.
 */
export const FORMAT_LABELS = {
  commander: 'Commander (JSON)',
  markdown: 'Markdown',
  csv: 'CSV or TSV',
  aliases: 'Shell aliases',
  tldr: 'tldr pages',
  cheat: 'cheat sheets',
  pet: 'pet',
  navi: 'navi',
  warp: 'Warp workflows',
  vscode: 'VS Code snippets',
  raycast: 'Raycast snippets',
  espanso: 'espanso',
  intellishell: 'IntelliShell',
} as const

/** The name of a format as it is typed. */
export type FormatName = keyof typeof FORMAT_LABELS

/** The names of all formats, in the same order. */
export const FORMAT_NAMES = Object.keys(FORMAT_LABELS).filter((name): name is FormatName => name in FORMAT_LABELS)
