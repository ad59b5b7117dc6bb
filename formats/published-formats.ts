import type { FormatName } from './formats.ts'

/** Addresses of the public library in formats that tools fetch by themselves. */
export const PUBLISHED_FORMATS = {
  '/commands.cheat': 'navi',
  '/commands.intellishell': 'intellishell',
} as const satisfies Readonly<Record<string, FormatName>>

/** Returns the Content-Type of an export by the name of its file. Tools refuse text that is labelled as binary. */
export function exportTypeOf(path: string): string {
  if (path.endsWith('.zip')) return 'application/zip'
  return /\.(?:json|code-snippets)$/.test(path) ? 'application/json' : 'text/plain; charset=utf-8'
}
