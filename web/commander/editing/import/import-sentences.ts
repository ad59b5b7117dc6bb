import type { LeftOut } from '../../../../core/commands/formats/read-commands-file.ts'
import type { ImportReport } from '../../../../core/commands/import/plan-import.ts'
import { withThousandsSeparators } from '../../../../core/thousands.ts'
import { commandsIn } from '../../commands-in.ts'

/** What an import did. */
export function importedSentence({ added, changed }: ImportReport): string {
  return `Imported ${commandsIn(added.length + changed.length)}: ${count(added.length)} added, ${count(changed.length)} changed.`
}

/** An entry that cannot be imported, by its place as people count. */
export function leftOutSentence({ index, reason }: LeftOut): string {
  return `Entry ${count(index + 1)}: ${reason}`
}

/** What was dropped from the entries of a file; empty where nothing was. */
export function droppedSentence(droppedFields: number): string {
  if (droppedFields === 0) return ''
  return droppedFields === 1
    ? '1 field that commands do not have is dropped.'
    : `${count(droppedFields)} fields that commands do not have are dropped.`
}

function count(number: number): string {
  return withThousandsSeparators(number)
}
