import type { DetectedFile } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'
import { tldrPathIn } from '../model/source-file.ts'

/**
 * tldr pages, including the pages that people write for themselves in tealdeer. Source: tldr-pages,
 * `CLIENT-SPECIFICATION.md` and style guide.
 */
export const tldr: FormatModule = {
  detect: { name: isPage },
  load: async () => (await import('./tldr-codec.ts')).codec,
}

/** Requires an introduction, except in tldr's own `pages` folder. */
function isPage({ rows, path }: DetectedFile): boolean {
  const title = rows.findIndex((row) => row.trim() !== '')
  if (!/^# \S/.test(rows[title] ?? '')) return false
  const next = rows.findIndex((row, at) => at > title && row.trim() !== '')
  const hasIntroduction = rows[next]?.startsWith('>') === true || tldrPathIn(path) !== null
  const item = rows.findIndex((row, at) => at >= next && row.startsWith('- '))
  return hasIntroduction && item !== -1 && rows.some((row, at) => at > item && CODE_SPAN.test(row))
}

/**
 * A line that is a code span. Excludes code fences (three backticks), because READMEs with one can look like pages
 * otherwise.
 */
const CODE_SPAN = /^(?!`{3})`.+`\s*$/
