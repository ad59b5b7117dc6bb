import type { Command } from '../command.ts'
import { type ChoiceName, COMMAND_FIELDS } from '../command-fields.ts'

type ContentChange =
  | {
      readonly action: 'tags'
      readonly add?: readonly string[] | undefined
      readonly remove?: readonly string[] | undefined
    }
  | { readonly action: 'platform'; readonly platform: string | null }
  | { readonly action: 'visibility'; readonly visibility: string }
  | { readonly action: 'pinned'; readonly pinned: string }

/**
 * Applies a bulk change to one command. Returns an equal command if nothing changes, or null to skip the command
 * because it would have more tags than allowed. The server uses this to make changes, and the page to preview them.
 */
export function changeCommand(command: Command, change: ContentChange): Command | null {
  switch (change.action) {
    case 'tags':
      return withTags(command, change)
    case 'platform':
      return withPlatform(command, change.platform)
    case 'visibility':
      return withChoice(command, 'visibility', change.visibility)
    case 'pinned':
      return withChoice(command, 'pinned', change.pinned)
  }
}

/** Puts new tags last. `add` wins over `remove`. */
function withTags(command: Command, { add = [], remove = [] }: Extract<ContentChange, { action: 'tags' }>) {
  const { tags = [], ...rest } = command
  const next = [...new Set([...tags.filter((tag) => add.includes(tag) || !remove.includes(tag)), ...add])]
  if (next.length > Math.max(COMMAND_FIELDS.tags.maxEntries, tags.length)) return null
  // A missing list of tags and an empty one are the same.
  if (next.length === tags.length && next.every((tag, at) => tag === tags[at])) return command
  return next.length === 0 ? rest : { ...rest, tags: next }
}

function withPlatform({ platform: _before, ...rest }: Command, platform: string | null): Command {
  return platform === null ? rest : { ...rest, platform }
}

function withChoice(command: Command, name: ChoiceName, value: string): Command {
  const { [name]: _before, ...rest } = command
  return value === COMMAND_FIELDS[name].values[0] ? rest : { ...rest, [name]: value }
}
