import { useCallback, useId, useMemo, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import type { PastVersion } from '../../../core/commands/version.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { DeceptiveText } from '../../commander/card/deceptive-text.tsx'
import { Button } from '../../ui/button.tsx'
import compared from '../../ui/compared-text.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import row from '../../ui/row.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { EditingFailure } from '../editing-failure.tsx'
import { type ConflictRow, conflictRows, textOfCommand } from '../form/entry-text.ts'
import { labelOf } from '../form/field-labels.ts'
import { useAnswer } from '../lists/answer-view.tsx'
import { momentOf, nameOfCommand } from '../notice-text.ts'
import { useOwner } from '../owner-context.ts'
import styles from './history.module.css'
import { describeAction, describeAuthorship } from './revert.ts'
import { type DifferencePart, wordDifference } from './word-difference.ts'

type HistoryDialogProps = {
  readonly id: string
  /** Null if only the id is known. */
  readonly command: Command | null
}

/**
 * The versions of a command, newest first. Each one that differs from the current version has buttons that compare it
 * and restore it.
 */
export function HistoryDialog({ id, command }: HistoryDialogProps) {
  const { dialogs, actions } = useOwner()
  const { versions, failure, retry, more } = useVersions(id)
  const known = command ?? versions[0]?.command
  const name = known === undefined ? words.owner.history : words.owner.versions.ofCommand(nameOfCommand(known))
  return (
    <Dialog name={name} size="wide" onClose={dialogs.close}>
      <div className={`${view.content} ${view.rows}`}>
        {versions.length === 0 && failure === null && <p role="status">{words.owner.versions.loading}</p>}
        {versions.length > 0 && <VersionList versions={versions} onRestore={actions.revert} />}
        {failure !== null && <EditingFailure failure={failure} onRetry={retry} />}
        {more !== null && failure === null && (
          <Button kind="quiet" onPress={more}>
            {words.owner.versions.older}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Fetches the newest versions, and fetches them again whenever the library changes. `more` fetches older ones, and is
 * null if there aren't any.
 */
function useVersions(id: string) {
  const { client } = useOwner()
  const { answer, refetch } = useAnswer(useCallback(() => client.versions(id), [client, id]))
  const [older, setOlder] = useState<readonly PastVersion[]>([])
  const [failure, setFailure] = useState<LibraryFailure | null>(null)
  const versions = useMemo(() => mergeVersions(answer?.ok ? answer.value : [], older), [answer, older])
  const first = versions.at(-1)?.number ?? 1

  const fetchOlder = async () => {
    const page = await client.versions(id, first)
    setFailure(page.ok ? null : page.error)
    // Keeps every version shown so far, because the page of newest versions may no longer contain them when it's
    // fetched again.
    if (page.ok) setOlder([...versions, ...page.value])
  }
  const isNewestMissing = answer?.ok === false
  const retry = () => {
    setFailure(null)
    if (isNewestMissing) refetch()
    else void fetchOlder()
  }
  return { versions, failure: isNewestMissing ? answer.error : failure, retry, more: first > 1 ? fetchOlder : null }
}

function mergeVersions(last: readonly PastVersion[], older: readonly PastVersion[]): readonly PastVersion[] {
  const oldest = last.at(-1)?.number ?? Number.POSITIVE_INFINITY
  return [...last, ...older.filter(({ number }) => number < oldest)]
}

type VersionListProps = {
  readonly versions: readonly PastVersion[]
  readonly onRestore: (version: PastVersion, present: PastVersion) => void
}

function VersionList({ versions, onRestore }: VersionListProps) {
  const [present, previous] = versions
  const [chosen, setChosen] = useState(() => firstThatDiffers(versions))
  if (present === undefined) return null
  return (
    <>
      {previous === undefined && <p>{words.owner.versions.none}</p>}
      <ol className={styles.versions} reversed>
        {versions.map((version) => {
          const isChosen = version.number === chosen
          return (
            <VersionRow
              key={version.number}
              version={version}
              present={present}
              isChosen={isChosen}
              onChoose={() => setChosen(isChosen ? null : version.number)}
              onRestore={() => onRestore(version, present)}
            />
          )
        })}
      </ol>
    </>
  )
}

function firstThatDiffers([present, ...earlier]: readonly PastVersion[]): number | null {
  return earlier.find((version) => present && !isSameVersion(version, present))?.number ?? null
}

function isSameVersion({ command }: PastVersion, present: PastVersion): boolean {
  return !present.isDeleted && isSameContent(command, present.command)
}

type VersionRowProps = {
  readonly version: PastVersion
  readonly present: PastVersion
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onRestore: () => void
}

function VersionRow({ version, present, isChosen, onChoose, onRestore }: VersionRowProps) {
  const id = useId()
  const { state } = useAuth()
  const isPresent = version === present
  const subject = state.status === 'authenticated' ? state.claims.sub : null
  const moment = momentOf(new Date(version.at))
  const versionName = (
    <VisuallyHidden>{` ${words.owner.versions.version(String(version.number), moment)}`}</VisuallyHidden>
  )
  const isSame = !isPresent && isSameVersion(version, present)
  return (
    <li className={row.row}>
      <div className={row.what}>
        <p>
          {describeAction(version)}
          {isPresent && <span className={styles.mark}>{words.owner.versions.current}</span>}
          {isSame && <span className={styles.mark}>{words.owner.versions.sameAsNow}</span>}
        </p>
        <p className={row.when}>{describeAuthorship(version, subject)}</p>
      </div>
      {!isPresent && !isSame && (
        <div className={row.actions}>
          <Button kind="tool" expands={{ isExpanded: isChosen, id }} onPress={onChoose}>
            {words.owner.versions.compare}
            {versionName}
          </Button>
          <Button kind="tool" onPress={onRestore}>
            {words.owner.restore}
            {versionName}
          </Button>
        </div>
      )}
      <div id={id} className={styles.difference} hidden={!isChosen || isPresent || isSame}>
        {isChosen && !isPresent && !isSame && <Difference earlier={version.command} later={present.command} />}
      </div>
    </li>
  )
}

type DifferenceProps = { readonly earlier: Command; readonly later: Command }

function Difference({ earlier, later }: DifferenceProps) {
  const rows = conflictRows(textOfCommand(earlier), textOfCommand(later)).filter(({ isDifferent }) => isDifferent)
  if (rows.length === 0) return <p className={styles.status}>{words.owner.versions.sameAsDeleted}</p>
  return (
    <>
      <p className={styles.status}>{words.owner.versions.changedSince}</p>
      {rows.map((row) => (
        <DifferentField key={row.field} row={row} />
      ))}
    </>
  )
}

function DifferentField({ row: { field, mine, theirs } }: { readonly row: ConflictRow }) {
  const parts = useMemo(() => wordDifference(mine, theirs), [mine, theirs])
  const label = labelOf(field)
  return (
    <section className={compared.field} aria-label={label}>
      <h3 className={compared.name}>{label}</h3>
      <pre translate="no" className={compared.text} dir="auto">
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a difference keep their order
          <Part key={place} part={part} />
        ))}
      </pre>
    </section>
  )
}

/** Adds words for screen readers, some of which don't announce `ins` and `del`. */
function Part({ part: { kind, text } }: { readonly part: DifferencePart }) {
  const shown = <DeceptiveText text={text} deceptive={deceptiveCharactersOf(text)} />
  if (kind === 'same') return shown
  const isDeleted = kind === 'deleted'
  const Mark = isDeleted ? 'del' : 'ins'
  const what = isDeleted ? words.owner.versions.deletedText : words.owner.versions.insertedText
  const blank = text.trim() === '' ? ` ${words.owner.versions.whiteSpace}` : ''
  return (
    <Mark className={styles[kind]} data-blank={text.trim() === ''}>
      <VisuallyHidden>{` [${what}${blank}: `}</VisuallyHidden>
      {shown}
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </Mark>
  )
}
