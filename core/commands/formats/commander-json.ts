import { isObject, optional, parserOf, wrong } from '../../parse.ts'
import { success } from '../../result.ts'
import { oneOf } from '../../strict.ts'
import { type Version, versionRepresentationOf } from '../changes/version.ts'
import type { Command } from '../command.ts'
import { parseIncomingList } from '../import/incoming-command.ts'
import { canonicalCommand } from '../representation.ts'
import { described, writtenRecord } from '../written-values.ts'

const parseVersions = described(
  parserOf({ type: 'object' }, (input, field) => (isObject(input) ? success(input) : wrong('an object', field))),
  'The versions of each command, by its id. An import leaves them out.',
)

/** The document that an export is and that an import accepts; an import need not give ids. */
export const parseCommanderFile = described(
  writtenRecord({
    format: oneOf('commander'),
    version: oneOf(1),
    commands: parseIncomingList,
    versions: optional(parseVersions),
  }),
  'A library of commands, in its order.',
)

/**
 * The text of an export file: one command per line, so that two of them can be compared line by line. The same
 * commands in the same order always give the same bytes.
 */
export function writeCommanderJson(commands: readonly Command[]): string {
  return `${upToVersions(commands)}}\n`
}

/** The same, with the versions of each command, by its id and one per line, the last one first. */
export function writeVersionedJson(
  commands: readonly Command[],
  versions: ReadonlyMap<string, readonly Version[]>,
): string {
  const lists = commands.map(({ id }) => {
    const lines = (versions.get(id) ?? []).map((version) => {
      const { id: _own, ...representation } = versionRepresentationOf(version)
      return `\n${JSON.stringify(representation)}`
    })
    return `\n${JSON.stringify(id)}:[${lines.join(',')}]`
  })
  return `${upToVersions(commands)},"versions":{${lists.join(',')}\n}}\n`
}

function upToVersions(commands: readonly Command[]): string {
  const lines = commands.map((command) => `\n${JSON.stringify(canonicalCommand(command))}`)
  return `{"format":"commander","version":1,"commands":[${lines.join(',')}\n]`
}
