import { isCodeFence, isShellScript } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/**
 * Our own Markdown, recognised by its front matter and read without loss, and other notes and READMEs, whose shell code
 * blocks are read as commands.
 */
export const markdown: FormatModule = {
  detect: {
    ownExport: ({ rows }) => hasOurFrontMatter(rows),
    name: ({ path }) => /\.(?:md|markdown)$/.test(path),
    // A script can generate Markdown without being Markdown itself.
    content: (file) => !isShellScript(file) && file.rows.some(isCodeFence),
  },
  load: async () => (await import('./markdown-codec.ts')).codec,
}

function hasOurFrontMatter(rows: readonly string[]): boolean {
  if (rows[0] !== '---') return false
  const end = rows.indexOf('---', 1)
  return rows.slice(1, end).some((row) => /^commander: *1\s*$/.test(row))
}
