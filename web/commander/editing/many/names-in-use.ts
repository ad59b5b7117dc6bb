import type { Command } from '../../../../core/commands/command.ts'

/** What has a name that many commands may share. */
export type NameKind = 'platform' | 'tag'

/** A platform or a tag, and how many commands have it. */
export type NameInUse = { readonly name: string; readonly count: number }

/** The platforms or tags of these commands, by name. */
export function namesInUse(commands: Iterable<Command>, kind: NameKind): readonly NameInUse[] {
  const counts = new Map<string, number>()
  for (const command of commands) {
    for (const name of namesOf(command, kind)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort(byName)
}

/** The ids of the commands that have a platform or a tag. */
export function idsWith(commands: readonly Command[], kind: NameKind, name: string): readonly string[] {
  return commands.filter((command) => namesOf(command, kind).has(name)).map(({ id }) => id)
}

function namesOf({ platform, tags = [] }: Command, kind: NameKind): ReadonlySet<string> {
  return new Set(kind === 'tag' ? tags : (platform ?? '').trim() === '' ? [] : [platform ?? ''])
}

function byName({ name: one }: NameInUse, { name: other }: NameInUse): number {
  return COLLATOR.compare(one, other)
}

const COLLATOR = new Intl.Collator('en')
