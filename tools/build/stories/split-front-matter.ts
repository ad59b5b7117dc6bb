const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n(?<yaml>(?:[^\n]*\n)*?)---[ \t]*(?:\r?\n|$)/

const OPENING = /^\ufeff?---[ \t]*(?:\r?\n|$)/

/** A story's file in two: `yaml` is '' where it has no front matter, or one that does not end. */
export type SplitStory = { readonly yaml: string; readonly markdown: string; readonly isUnended: boolean }

/** How many lines are before the YAML: the one that opens it. */
export const LINES_BEFORE_YAML = 1

/**
 * Takes the YAML between two lines of `---` at the beginning off. In its place `markdown` has as many empty lines, so that
 * its lines count as those of the file.
 */
export function splitFrontMatter(text: string): SplitStory {
  const match = FRONT_MATTER.exec(text)
  if (match === null) return { yaml: '', markdown: text.replace(/^\ufeff/, ''), isUnended: OPENING.test(text) }
  const [whole] = match
  const markdown = whole.replace(/[^\r\n]/g, '') + text.slice(whole.length)
  return { yaml: match.groups?.yaml ?? '', markdown, isUnended: false }
}
