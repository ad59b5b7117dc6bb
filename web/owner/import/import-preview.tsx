import { useDeferredValue, useId, useMemo, useRef } from 'react'
import { inDigits } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/dialog-view.module.css'
import fields from '../../ui/fields.module.css'
import { NO_AUTOCORRECT } from '../../ui/no-autocorrect.ts'
import { words } from '../../words.ts'
import { NextStep } from '../editing-failure.tsx'
import { excerptOf } from '../notice-text.ts'
import { labelsOf } from './format-options.ts'
import { CollapsibleList, ImportSection, PlatformSection, SentenceList } from './import-section.tsx'
import { ImportWarningGroups } from './import-warning-groups.tsx'
import {
  createRowFilter,
  createsDuplicates,
  isMostlyTexts,
  type PreviewRow,
  type PreviewRows,
  platformsOf,
} from './preview-rows.ts'
import {
  type EditPreview,
  type ImportFailure,
  type ImportPreview,
  leftOutSentence,
  notImportedSentence,
} from './use-import.ts'

type ImportPreviewListsProps = { readonly preview: ImportPreview; readonly onEdit: EditPreview }

/**
 * The preview of an import: warnings, a search box, the changes with a checkbox for each one and each platform, and the
 * commands that stay the same or can't be imported.
 */
export function ImportPreviewLists({ preview, onEdit }: ImportPreviewListsProps) {
  const { reading, rows, unticked } = preview
  const searchText = useDeferredValue(preview.searchText)
  const found = useMemo(() => narrowed(rows, searchText), [rows, searchText])
  const leftOut = useMemo(() => textsWith(reading.leftOut.map(leftOutSentence), searchText), [reading, searchText])
  const all = useMemo(() => [...rows.added, ...rows.changed], [rows])
  const hasPlatforms = useMemo(() => platformsOf(all).length > 1, [all])
  const isNarrowed = searchText.trim() !== ''
  const boxes = { unticked, isNarrowed, needsNotes: reading.isHistory, onEdit }

  return (
    <>
      <p tabIndex={-1} className={styles.what}>
        {words.owner.importing.from(words.commander.commands(reading.entries.length), sourceOf(reading))}
      </p>
      <SentenceList sentences={[...reading.messages, ...sentencesOf(reading)]} />
      <ImportWarningGroups rows={all} warnings={reading.warnings} boxes={boxes} />
      {all.length > 1 && (
        <PreviewSearch
          text={preview.searchText}
          onText={(text) => onEdit(() => ({ searchText: text }))}
          found={isNarrowed ? found.count : null}
        />
      )}
      {hasPlatforms && <PlatformSection platforms={found.platforms} boxes={boxes} />}
      <ImportSection name={words.owner.importing.willBeAdded} rows={found.added} boxes={boxes} />
      <ImportSection name={words.owner.importing.willBeChanged} rows={found.changed} boxes={boxes} />
      <CollapsibleList name={words.owner.importing.already} texts={found.same} />
      <CollapsibleList name={words.owner.importing.cannot} texts={leftOut} />
    </>
  )
}

function sourceOf({ formats, isHistory }: ImportPreview['reading']): string {
  return isHistory ? words.owner.importing.yourHistory : labelsOf(formats)
}

function sentencesOf({ formats, entries, isHistory }: ImportPreview['reading']): readonly string[] {
  if (isHistory) return [words.owner.importing.tickProposals]
  return [
    ...(isMostlyTexts(formats) ? [words.owner.importing.mostlyTexts] : []),
    ...(createsDuplicates(entries) ? [words.owner.importing.addsAgain] : []),
  ]
}

function narrowed({ added, changed, same }: PreviewRows, text: string) {
  const { hasRow } = createRowFilter(text)
  const found = {
    added: added.filter(hasRow),
    changed: changed.filter(hasRow),
    same: same.filter(hasRow).map(sentenceOf),
  }
  const platforms = platformsOf([...found.added, ...found.changed])
  return { ...found, platforms, count: found.added.length + found.changed.length }
}

function sentenceOf({ command, place }: PreviewRow): string {
  return `${excerptOf(command.notes ?? command.line ?? '')} (${place})`
}

function textsWith(texts: readonly string[], searchText: string): readonly string[] {
  return texts.filter(createRowFilter(searchText).hasText)
}

type PreviewSearchProps = {
  readonly text: string
  /** The number of commands found, or null without a search text. */
  readonly found: number | null
  readonly onText: (text: string) => void
}

function PreviewSearch({ text, found, onText }: PreviewSearchProps) {
  const id = useId()
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {words.owner.importing.search}
      </label>
      <input
        id={id}
        type="search"
        className={fields.input}
        value={text}
        autoComplete="off"
        {...NO_AUTOCORRECT}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p role="status" className={fields.hint}>
        {found !== null && words.owner.importing.found(inDigits(found))}
      </p>
    </div>
  )
}

type ImportFootProps = {
  readonly preview: ImportPreview
  readonly onCommit: (rows: readonly PreviewRow[]) => void
}

/** The buttons that import all ticked commands or only those found by the search, and the error if an import failed. */
export function ImportFoot({ preview, onCommit }: ImportFootProps) {
  const { rows, unticked, failed, isSending } = preview
  const main = useRef<HTMLButtonElement>(null)
  const searchText = useDeferredValue(preview.searchText)
  const chosen = useMemo(
    () => [...rows.added, ...rows.changed].filter(({ index }) => !unticked.has(index)),
    [rows, unticked],
  )
  const found = useMemo(
    () => (searchText.trim() === '' ? chosen : chosen.filter(createRowFilter(searchText).hasRow)),
    [chosen, searchText],
  )
  const isPart = found.length < chosen.length
  const again = failed?.rows.filter(({ index }) => !unticked.has(index)) ?? []

  // The Retry button disappears while the import is running, so the main button gets the focus.
  const onRetry = () => {
    main.current?.focus()
    onCommit(again)
  }

  return (
    <div className={styles.foot}>
      {failed !== null && <ImportFailureNote failed={failed} onRetry={again.length > 0 ? onRetry : null} />}
      {isPart && found.length > 0 && (
        <Button kind="tool" isDisabled={isSending} onPress={() => onCommit(found)}>
          {words.owner.importing.these(inDigits(found.length))}
        </Button>
      )}
      <Button ref={main} kind="main" isDisabled={isSending || chosen.length === 0} onPress={() => onCommit(chosen)}>
        {isSending ? words.owner.importing.importing : importLabel(chosen.length, isPart)}
      </Button>
    </div>
  )
}

/**
 * Says "all" while a search hides some of the commands, so that the number isn't mistaken for the number of visible
 * ones.
 */
function importLabel(count: number, isPart: boolean): string {
  if (count === 0) return words.owner.importing.nothingToDo
  return isPart
    ? words.owner.importing.allOf(inDigits(count))
    : words.owner.importing.some(words.commander.commands(count))
}

type ImportFailureNoteProps = { readonly failed: ImportFailure; readonly onRetry: (() => void) | null }

function ImportFailureNote({ failed, onRetry }: ImportFailureNoteProps) {
  return (
    <div className={styles.failure}>
      <p role="alert">{notImportedSentence(failed)}</p>
      {onRetry !== null && <NextStep failure={failed.failure} onRetry={onRetry} />}
    </div>
  )
}
