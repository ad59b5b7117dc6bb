import type { Command } from '../command.ts'
import { type ChoiceName, COMMAND_FIELDS } from '../command-fields.ts'

/** The effect of a bulk change on the content of one command. */
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
 * The command after a bulk change, which may be no different. Null if the change skips it, because it would get more tags
 * than a command may have. The server makes the change with this; the page uses it to show the change before the answer.
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

/** New tags go last. A tag that is both added and removed stays. */
function withTags(command: Command, { add = [], remove = [] }: Extract<ContentChange, { action: 'tags' }>) {
  const { tags = [], ...rest } = command
  const next = [...new Set([...tags.filter((tag) => add.includes(tag) || !remove.includes(tag)), ...add])]
  if (next.length > Math.max(COMMAND_FIELDS.tags.mostEntries, tags.length)) return null
  // An empty list of tags and no list are the same.
  if (next.length === tags.length && next.every((tag, at) => tag === tags[at])) return command
  return next.length === 0 ? rest : { ...rest, tags: next }
}

function withPlatform({ platform: _before, ...rest }: Command, platform: string | null): Command {
  return platform === null ? rest : { ...rest, platform }
}

/** The default isn't written down. */
function withChoice(command: Command, name: ChoiceName, value: string): Command {
  const { [name]: _before, ...rest } = command
  return value === COMMAND_FIELDS[name].values[0] ? rest : { ...rest, [name]: value }
}
