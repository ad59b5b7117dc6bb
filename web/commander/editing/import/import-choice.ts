import type { IncomingCommand } from '../../../../core/commands/import/incoming-command.ts'
import type { ImportReport } from '../../../../core/commands/import/plan-import.ts'

/** The places in the file, from 0, of the commands that the owner does not want. */
export type Unticked = ReadonlySet<number>

/** All that an import would do is wanted, until somebody says otherwise. */
export const ALL_TICKED: Unticked = new Set()

/** The choice after these places were ticked or unticked. */
export function withTicks(unticked: Unticked, places: readonly number[], isTicked: boolean): Unticked {
  const next = new Set(unticked)
  for (const place of places) {
    if (isTicked) next.delete(place)
    else next.add(place)
  }
  return next
}

/** What is to be sent: of the commands of the file those that would change something and are ticked, in their order. */
export function chosenCommands(
  commands: readonly IncomingCommand[],
  { added, changed }: ImportReport,
  unticked: Unticked,
): readonly IncomingCommand[] {
  const wanted = new Set([...added, ...changed].map(({ index }) => index).filter((index) => !unticked.has(index)))
  return commands.filter((_, index) => wanted.has(index))
}
