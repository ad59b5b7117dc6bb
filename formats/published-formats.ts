import type { FormatName } from './formats.ts'

/** Paths at which tools find the public library in their own format. */
export const PUBLISHED_FORMATS = {
  '/commands.cheat': 'navi',
  '/commands.intellishell': 'intellishell',
} as const satisfies Readonly<Record<string, FormatName>>

/**
 * Returns the Content-Type of an exported file, from its path. Text other than JSON is `text/plain`, because tools
 * refuse text that is labelled as binary.
 */
export function exportTypeOf(path: string): string {
  if (path.endsWith('.zip')) return 'application/zip'
  return /\.(?:json|code-snippets)$/.test(path) ? 'application/json' : 'text/plain; charset=utf-8'
}
