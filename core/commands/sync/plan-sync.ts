import type { Command } from '../command.ts'
import { COMMAND_FIELDS, FIELD_NAMES, type FieldName } from '../command-fields.ts'
import { canonicalCommand, contentKeyOf } from '../representation.ts'
import { isPublic } from '../visibility.ts'

/**
 * What is to be brought together. `met` has, by id, the digest of each command that both sides held when they last met;
 * `isWhole` says whether what is known of the library has its private commands too, which only its owner is shown.
 */
type Sides = {
  readonly files: ReadonlyMap<string, Command>
  readonly library: ReadonlyMap<string, Command>
  readonly met: ReadonlyMap<string, string>
  readonly isWhole: boolean
}

/**
 * A command as both sides have it, null where one has none, and which of them has changed it since they last met: nobody,
 * or both in the same way (`same`); one of them; both, each in its own way (`conflict`). `unseen` is a private one of the
 * files where private ones of the library are not shown.
 */
export type SyncEntry = {
  readonly id: string
  readonly files: Command | null
  readonly library: Command | null
  readonly state: 'same' | 'files' | 'library' | 'conflict' | 'unseen'
}

/**
 * What a pull or a push does with a command: `take` it over, or leave it as it is (`none`). A pull also takes one out of
 * the files that has become private (`withdraw`), and leaves out what is private (`private`) and what no file can say
 * (`unwritable`). `conflict` waits for the owner.
 */
export type SyncStep = 'take' | 'withdraw' | 'private' | 'unwritable' | 'conflict' | 'none'

/**
 * Which way to bring the sides together. `over` are the ids of conflicts that this way wins, or all of them; private
 * commands go into files only `withPrivate`; `isWritable` tells whether a file can say a command.
 */
export type SyncOrder = {
  readonly direction: 'pull' | 'push'
  readonly over: ReadonlySet<string> | 'all'
  readonly withPrivate: boolean
  readonly isWritable: (command: Command) => boolean
}

/** Gives the digest of a text; by chance or by malice, no two that differ have the same one. */
export type Digest = (text: string) => string

/** Compares both sides, id by id: the commands of the files in their order, then those that only the library has. */
export function planSync({ files, library, met, isWhole }: Sides, digest: Digest): readonly SyncEntry[] {
  const digestOf = (command: Command | null) => (command === null ? null : digest(textInFiles(command)))
  return [...new Set([...files.keys(), ...library.keys()])].map((id) => {
    const [inFiles, inLibrary] = [files.get(id) ?? null, library.get(id) ?? null]
    const isUnseen = !isWhole && inLibrary === null && inFiles !== null && isPrivate(inFiles)
    const digests = { files: digestOf(inFiles), library: digestOf(inLibrary), met: met.get(id) ?? null }
    return { id, files: inFiles, library: inLibrary, state: isUnseen ? 'unseen' : stateOf(digests) }
  })
}

/**
 * Whoever has not changed a command lets go of it. Where they have never met nobody is known to have changed it, so what
 * is on one side alone was added there, and what differs is a conflict. A deletion never wins over a change.
 */
function stateOf({ files, library, met }: Readonly<Record<'files' | 'library' | 'met', string | null>>) {
  if (files === library) return 'same'
  if (files === met) return 'library'
  return library === met ? 'files' : 'conflict'
}

/** What is to be done with a command. */
export function stepOf(entry: SyncEntry, order: SyncOrder): SyncStep {
  const { direction, over } = order
  const source = direction === 'pull' ? 'library' : 'files'
  const isDecided = entry.state === 'conflict' && (over === 'all' || over.has(entry.id))
  if (entry.state === source || isDecided) return direction === 'pull' ? pullStep(entry, order) : 'take'
  return entry.state === 'conflict' ? 'conflict' : 'none'
}

/** What the owner has made private does not stay readable in a file; a private one that is there was asked for. */
function pullStep({ files, library }: SyncEntry, { withPrivate, isWritable }: SyncOrder): SyncStep {
  if (library === null) return 'take'
  if (!withPrivate && isPrivate(library)) return files === null || isPrivate(files) ? 'private' : 'withdraw'
  return isWritable(library) ? 'take' : 'unwritable'
}

/**
 * What both sides hold once these steps are done, by id, with the digests: what was taken over or was the same. What was
 * left alone stays as it was remembered, so that who changed it is still known; what was left out of the files is not
 * remembered, so that it does not look deleted there.
 */
export function metAfter(steps: readonly SyncDone[], around: Remembering): ReadonlyMap<string, string> {
  const sorted = steps.toSorted((one, other) => (one.entry.id < other.entry.id ? -1 : 1))
  return new Map(
    sorted.flatMap(({ entry, step }): readonly (readonly [string, string])[] => {
      const held = step === 'withdraw' ? undefined : heldAfter({ entry, step }, around)
      return held === undefined ? [] : [[entry.id, held]]
    }),
  )
}

type SyncDone = { readonly entry: SyncEntry; readonly step: SyncStep }

type Remembering = Pick<SyncOrder, 'direction'> & Pick<Sides, 'met'> & { readonly digest: Digest }

function heldAfter({ entry, step }: SyncDone, { direction, met, digest }: Remembering): string | undefined {
  if (step !== 'take' && entry.state !== 'same') return met.get(entry.id)
  const command = direction === 'pull' ? entry.library : entry.files
  return command === null ? undefined : digest(textInFiles(command))
}

/** The fields in which both sides differ; all that one has where the other has no such command. */
export function differingFields({ files, library }: SyncEntry): readonly FieldName[] {
  const [one, other] = [files, library].map((command) => (command === null ? null : asInFiles(command)))
  return FIELD_NAMES.filter((name) => JSON.stringify(one?.[name] ?? null) !== JSON.stringify(other?.[name] ?? null))
}

/** The command without what a file does not say: fields that are there and have no text, and what is meant without them. */
export function asInFiles(command: Command): Command {
  const said = FIELD_NAMES.map((name) => [name, command[name]] as const).filter(([name, value]) => isSaid(name, value))
  return canonicalCommand({ notes: null, line: null, id: command.id, ...Object.fromEntries(said) })
}

function isSaid(name: FieldName, value: Command[FieldName]): boolean {
  const field = COMMAND_FIELDS[name]
  if ('values' in field && value === field.values[0]) return false
  return name === 'line' || (value ?? '').length > 0
}

/** A text that two commands have in common if, and only if, files say the same of both but for their ids. */
export function textInFiles(command: Command): string {
  const { id: _own, ...content } = asInFiles(command)
  return contentKeyOf(content)
}

/** Whether the command is for its owner alone. */
function isPrivate(command: Command): boolean {
  return !isPublic(command)
}
