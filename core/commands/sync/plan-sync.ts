import type { Command } from '../command.ts'
import { COMMAND_FIELDS, FIELD_NAMES, type FieldName } from '../command-fields.ts'
import { canonicalCommand, contentKeyOf } from '../representation.ts'
import { isPublic } from '../visibility.ts'

/**
 * The inputs of a three-way comparison. `base` has the digest of each command as of the last sync, by id. `isWhole` is
 * false if the library's private commands aren't visible to this user. In this file, drafts count as private.
 */
type Sides = {
  readonly files: ReadonlyMap<string, Command>
  readonly library: ReadonlyMap<string, Command>
  readonly base: ReadonlyMap<string, string>
  readonly isWhole: boolean
}

/**
 * A command as each side has it (null if missing). `state` names the side that changed it since the last sync. It is
 * `same` if neither side changed it or both made the same change, `conflict` if they made different changes, and
 * `unseen` if it's private in the files and missing in a library whose private commands aren't visible.
 */
export type SyncEntry = {
  readonly id: string
  readonly files: Command | null
  readonly library: Command | null
  readonly state: 'same' | 'files' | 'library' | 'conflict' | 'unseen'
}

/**
 * The action that syncs a command: copy it or its deletion (`take`), or leave it (`none`). A pull also removes commands
 * from the files if they became private (`withdraw`), and skips `private` and `unwritable` ones. The owner has to
 * resolve a `conflict`.
 */
export type SyncStep = 'take' | 'withdraw' | 'private' | 'unwritable' | 'conflict' | 'none'

/**
 * Options for a sync. `over` has the ids of the conflicts that this direction wins, or is `all`. Private commands are
 * written to files only with `withPrivate`. `isWritable` returns false for commands that the file format can't express.
 */
export type SyncOptions = {
  readonly direction: 'pull' | 'push'
  readonly over: ReadonlySet<string> | 'all'
  readonly withPrivate: boolean
  readonly isWritable: (command: Command) => boolean
}

/** A collision-resistant hash function. */
export type Digest = (text: string) => string

/**
 * Compares both sides by id. Returns the commands of the files in order, followed by the ones that are only in the
 * library.
 */
export function planSync({ files, library, base, isWhole }: Sides, digest: Digest): readonly SyncEntry[] {
  const digestOf = (command: Command | null) => (command === null ? null : digest(fileContentKey(command)))
  return [...new Set([...files.keys(), ...library.keys()])].map((id) => {
    const [inFiles, inLibrary] = [files.get(id) ?? null, library.get(id) ?? null]
    const isUnseen = !isWhole && inLibrary === null && inFiles !== null && isPrivate(inFiles)
    const digests = { files: digestOf(inFiles), library: digestOf(inLibrary), base: base.get(id) ?? null }
    return { id, files: inFiles, library: inLibrary, state: isUnseen ? 'unseen' : stateOf(digests) }
  })
}

// An unchanged side yields to the other. Without a previous sync, a command on only one side was added there, and a
// difference is a conflict. A deletion never wins over a change.
function stateOf({ files, library, base }: Readonly<Record<'files' | 'library' | 'base', string | null>>) {
  if (files === library) return 'same'
  if (files === base) return 'library'
  return library === base ? 'files' : 'conflict'
}

/**
 * Returns the step that syncs a command; `none` if the side that the sync reads from hasn't changed it, or its state is
 * `unseen`.
 */
export function syncStepFor(entry: SyncEntry, options: SyncOptions): SyncStep {
  const { direction, over } = options
  const source = direction === 'pull' ? 'library' : 'files'
  const isDecided = entry.state === 'conflict' && (over === 'all' || over.has(entry.id))
  if (entry.state === source || isDecided) return direction === 'pull' ? pullStep(entry, options) : 'take'
  return entry.state === 'conflict' ? 'conflict' : 'none'
}

// A command that was made private must not stay readable in a file. If the file already marks it as private, the owner
// put it there deliberately, so it stays.
function pullStep({ files, library }: SyncEntry, { withPrivate, isWritable }: SyncOptions): SyncStep {
  if (library === null) return 'take'
  if (!withPrivate && isPrivate(library)) return files === null || isPrivate(files) ? 'private' : 'withdraw'
  return isWritable(library) ? 'take' : 'unwritable'
}

/**
 * Returns the digests by id for the next sync. Skipped commands keep their old digest, so that their change is still
 * detected. Withdrawn commands have none, so that they don't look deleted in the files.
 */
export function digestsAfterSync(steps: readonly CompletedStep[], context: DigestContext): ReadonlyMap<string, string> {
  const sorted = steps.toSorted((one, other) => (one.entry.id < other.entry.id ? -1 : 1))
  return new Map(
    sorted.flatMap(({ entry, step }): readonly (readonly [string, string])[] => {
      const digest = step === 'withdraw' ? undefined : digestAfter({ entry, step }, context)
      return digest === undefined ? [] : [[entry.id, digest]]
    }),
  )
}

type CompletedStep = { readonly entry: SyncEntry; readonly step: SyncStep }

type DigestContext = Pick<SyncOptions, 'direction'> & Pick<Sides, 'base'> & { readonly digest: Digest }

function digestAfter({ entry, step }: CompletedStep, { direction, base, digest }: DigestContext): string | undefined {
  if (step !== 'take' && entry.state !== 'same') return base.get(entry.id)
  const command = direction === 'pull' ? entry.library : entry.files
  return command === null ? undefined : digest(fileContentKey(command))
}

/** Returns the fields that differ between the sides, or all fields with a value if one side lacks the command. */
export function differingFields({ files, library }: SyncEntry): readonly FieldName[] {
  const [one, other] = [files, library].map((command) => (command === null ? null : toFileContent(command)))
  return FIELD_NAMES.filter((name) => JSON.stringify(one?.[name] ?? null) !== JSON.stringify(other?.[name] ?? null))
}

/** Returns the command as a file expresses it: without default values and empty fields other than the line. */
export function toFileContent(command: Command): Command {
  const fields = FIELD_NAMES.map((name) => [name, command[name]] as const).filter(([name, value]) =>
    isInFile(name, value),
  )
  return canonicalCommand({ notes: null, line: null, id: command.id, ...Object.fromEntries(fields) })
}

function isInFile(name: FieldName, value: Command[FieldName]): boolean {
  const field = COMMAND_FIELDS[name]
  if ('values' in field && value === field.values[0]) return false
  return name === 'line' || (value ?? '').length > 0
}

/** Returns a key that two commands share if and only if files express them in the same way, apart from their ids. */
export function fileContentKey(command: Command): string {
  const { id: _own, ...content } = toFileContent(command)
  return contentKeyOf(content)
}

function isPrivate(command: Command): boolean {
  return !isPublic(command)
}
