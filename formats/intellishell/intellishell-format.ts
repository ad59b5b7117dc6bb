import { hasKeys } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/**
 * IntelliShell files: comments, commands and completions, as text or JSON.
 * Source: intelli-shell, `src/service/import.rs`.
 */
export const intellishell: FormatModule = {
  detect: {
    json: ({ entries }) =>
      entries?.some((entry) => hasKeys(entry, 'cmd') || hasKeys(entry, 'variable', 'provider')) === true,
    ownExport: ({ rows }) => rows[0]?.trimEnd() === '#!intelli-shell',
    content: ({ rows }) => rows.some(isAliasOrCompletion),
  },
  load: async () => (await import('./intellishell-codec.ts')).codec,
}

function isAliasOrCompletion(row: string): boolean {
  return /^\s*(?:#|\/\/|- |::).*\[alias:[^\]]*\]/.test(row) || /^\$ (?:\([^)]*\) *)[^:]+:/.test(row)
}
