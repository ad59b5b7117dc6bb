import type { Command } from '../../core/commands/command.ts'

/**
 * `next`, with every command that is unchanged being the very object of `shown`, and `shown` itself where nothing has
 * changed at all: what is the same need not be drawn again or handed to the search again.
 */
export function keepUnchanged(shown: readonly Command[], next: readonly Command[]): readonly Command[] {
  const byId = new Map(shown.map((command) => [command.id, command]))
  const kept = next.map((command) => {
    const earlier = byId.get(command.id)
    return earlier !== undefined && isSame(earlier, command) ? earlier : command
  })
  const isUnchanged = kept.length === shown.length && kept.every((command, index) => command === shown[index])
  return isUnchanged ? shown : kept
}

/** Both come from the same parser, so their fields have one order. */
function isSame(one: Command, other: Command): boolean {
  const fields = Object.entries(one)
  const others = Object.entries(other)
  return (
    fields.length === others.length &&
    fields.every(([field, value], index) => field === others[index]?.[0] && value === others[index]?.[1])
  )
}
