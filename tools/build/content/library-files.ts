import type { Command } from '../../../core/commands/command.ts'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'

/** Between the places of two files there is room for others. */
const STEP = 10

/** A library as files of `content/library`, by their names: one for each platform, in the order of its first command. */
export function libraryFilesOf(commands: readonly Command[]): ReadonlyMap<string, string> {
  const platforms = [...Map.groupBy(commands, ({ platform = '' }) => fileNameOf(platform))]
  return new Map(
    platforms.map(([name, all], index) => [name, writeCommanderMarkdown(all, { order: STEP * (index + 1) })]),
  )
}

function fileNameOf(platform: string): string {
  const name = platform.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${name.replaceAll(/^-|-$/g, '') || 'commands'}.md`
}
