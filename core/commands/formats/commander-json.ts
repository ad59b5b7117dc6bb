import { invalid, isObject, optional, parserOf } from '../../parsing/parse.ts'
import { oneOf } from '../../parsing/strict.ts'
import { success } from '../../result.ts'
import type { Command } from '../command.ts'
import { parseIncomingList } from '../incoming-command.ts'
import { inputRecord, withDescription } from '../input-parsers.ts'
import { canonicalCommand } from '../representation.ts'
import { type Version, versionRepresentationOf } from '../version.ts'

const parseVersions = withDescription(
  parserOf({ type: 'object' }, (input, field) => (isObject(input) ? success(input) : invalid('an object', field))),
  'The versions of each command, by id. An import ignores them.',
)

/** Parses the document that an export writes and an import accepts. In an import, ids are optional. */
export const parseCommanderFile = withDescription(
  inputRecord({
    format: oneOf('commander'),
    version: oneOf(1),
    commands: parseIncomingList,
    versions: optional(parseVersions),
  }),
  'A library of commands, in library order.',
)

/**
 * Serializes an export with one command per line, so that two exports can be compared line by line. The same commands
 * always result in the same text.
 */
export function writeCommanderJson(commands: readonly Command[]): string {
  return `${upToVersions(commands)}}\n`
}

/** Like `writeCommanderJson`, with the versions of each command, one per line and in the given order. */
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
