import type { CommandWithNotes } from './command.ts'

/** How many related commands a command's page names at most. */
const MOST_RELATED = 6

/** Of a platform with more commands than this the related ones are looked for among the first. */
export const MOST_CANDIDATES = 200

/** Those of `others` that are nearest to a command of the same platform: most tags in common first, else in their order. */
export function relatedCommands(
  { id, platform, tags = [] }: CommandWithNotes,
  others: readonly CommandWithNotes[],
): readonly CommandWithNotes[] {
  if (platform === undefined || platform === '') return []
  const inCommon = (other: CommandWithNotes) => (other.tags ?? []).filter((tag) => tags.includes(tag)).length
  return others
    .filter((other) => other.id !== id && other.platform === platform)
    .toSorted((one, other) => inCommon(other) - inCommon(one))
    .slice(0, MOST_RELATED)
}
