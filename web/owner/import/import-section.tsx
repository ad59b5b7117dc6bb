import { useMemo, useSyncExternalStore } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { DeceptiveText } from '../../commander/card/deceptive-text.tsx'
import { inDigits } from '../../locale.ts'
import fields from '../../ui/fields.module.css'
import { words } from '../../words.ts'
import { conflictRows, textOfCommand } from '../form/entry-text.ts'
import { labelOf } from '../form/field-labels.ts'
import { CommandSummary } from '../lists/command-row.tsx'
import { LongList } from '../lists/long-list.tsx'
import { useOwner } from '../owner-context.ts'
import styles from './import-section.module.css'
import type { PlatformRows, PreviewRow } from './preview-rows.ts'
import { type EditPreview, type ImportPreview, ticking } from './use-import.ts'

/**
 * The state of the checkboxes. `isNarrowed` is true if a search may hide some commands, and `needsNotes` if the
 * commands are from a shell history, so the owner writes their notes.
 */
export type PreviewBoxes = Pick<ImportPreview, 'unticked'> & {
  readonly isNarrowed: boolean
  readonly needsNotes: boolean
  readonly onEdit: EditPreview
}

type ImportRowProps = { readonly row: PreviewRow; readonly boxes: PreviewBoxes }

type CollapsibleListProps = { readonly name: string; readonly texts: readonly string[]; readonly isOpen?: boolean }

type ImportSectionProps = {
  readonly name: string
  readonly rows: readonly PreviewRow[]
  readonly boxes: PreviewBoxes
}

/**
 * The commands that an import would add, or those it would change, with a checkbox for each and one for all of them,
 * including those that aren't rendered yet.
 */
export function ImportSection({ name, rows, boxes }: ImportSectionProps) {
  const indices = useMemo(() => rows.map(({ index }) => index), [rows])
  if (rows.length === 0) return null

  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>
        <BoxForAll name={name} indices={indices} boxes={boxes} />
      </legend>
      <LongList all={rows}>{(row) => <ImportRow key={row.index} row={row} boxes={boxes} />}</LongList>
    </fieldset>
  )
}

/** A collapsed section with a checkbox for each platform. */
export function PlatformSection({
  platforms,
  boxes,
}: {
  readonly platforms: readonly PlatformRows[]
  readonly boxes: PreviewBoxes
}) {
  if (platforms.length === 0) return null
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>{words.owner.importing.byPlatform(inDigits(platforms.length))}</summary>
      <LongList all={platforms}>
        {({ platform, indices }) => (
          <li key={platform}>
            <BoxForAll
              name={platform === '' ? words.owner.importing.noPlatform : platform}
              indices={indices}
              boxes={boxes}
            />
          </li>
        )}
      </LongList>
    </details>
  )
}

type BoxForAllProps = { readonly name: string; readonly indices: readonly number[]; readonly boxes: PreviewBoxes }

function BoxForAll({ name, indices, boxes: { unticked, isNarrowed, onEdit } }: BoxForAllProps) {
  const ticked = indices.filter((index) => !unticked.has(index)).length
  return (
    <label className={styles.all}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked > 0 && ticked < indices.length
        }}
        type="checkbox"
        className={fields.box}
        checked={ticked === indices.length}
        onChange={({ currentTarget: { checked } }) => onEdit(ticking(indices, checked))}
      />
      <span className={styles.name}>
        <PlainText text={name} />
        <span>{`: ${countOf(ticked, indices.length, isNarrowed)}`}</span>
      </span>
    </label>
  )
}

function countOf(ticked: number, total: number, isNarrowed: boolean): string {
  const all = isNarrowed ? words.owner.importing.theFound(inDigits(total)) : inDigits(total)
  return ticked === total ? all : words.owner.importing.ofAll(inDigits(ticked), all)
}

/** A list of items that an import or export leaves out, or that an import doesn't change. Collapsed by default. */
export function CollapsibleList({ name, texts, isOpen = false }: CollapsibleListProps) {
  if (texts.length === 0) return null
  return (
    <details className={styles.section} open={isOpen}>
      <summary className={styles.summary}>{`${name} (${inDigits(texts.length)})`}</summary>
      <SentenceList sentences={texts} />
    </details>
  )
}

/** A list of sentences, which may contain duplicates. */
export function SentenceList({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <LongList all={sentences} className={styles.texts}>
      {(text, at) => (
        <li key={`${at} ${text}`}>
          <PlainText text={text} />
        </li>
      )}
    </LongList>
  )
}

/** A command in an import, with its checkbox, its source and the change that the import would make. */
export function ImportRow({
  row: { index, command, before, place, mark },
  boxes: { unticked, needsNotes, onEdit },
}: ImportRowProps) {
  return (
    <li className={styles.row}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={fields.box}
          checked={!unticked.has(index)}
          onChange={({ currentTarget: { checked } }) => onEdit(ticking([index], checked))}
        />
        <CommandSummary command={command} />
      </label>
      <p className={styles.place}>
        {mark !== null && <span className={styles.mark}>{mark}</span>}
        <PlainText text={place} />
      </p>
      {needsNotes && !unticked.has(index) && <NotesInput line={command.line ?? ''} />}
      {before !== null && <Changes before={before} after={command} />}
    </li>
  )
}

/** The notes for a line from a shell history. They're kept after the dialog is closed. */
function NotesInput({ line }: { readonly line: string }) {
  const { historyNotes } = useOwner()
  const notes = useSyncExternalStore(historyNotes.subscribe, () => historyNotes.get().get(line) ?? '')
  return (
    <input
      type="text"
      dir="auto"
      className={`${fields.input} ${styles.notes}`}
      aria-label={words.owner.importing.whatDoes(line)}
      placeholder={words.owner.importing.whatItDoes}
      autoComplete="off"
      value={notes}
      onChange={({ currentTarget: { value } }) => historyNotes.set(new Map(historyNotes.get()).set(line, value))}
    />
  )
}

function Changes({ before, after }: { readonly before: Command; readonly after: Command }) {
  const rows = conflictRows(textOfCommand(after), textOfCommand(before)).filter(({ isDifferent }) => isDifferent)
  return (
    <dl className={styles.changes}>
      {rows.map(({ field, mine, theirs }) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <del>
              <PlainText text={theirs} />
            </del>
          </dd>
          <dd>
            <ins>
              <PlainText text={mine} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function PlainText({ text }: { readonly text: string }) {
  return text === '' ? (
    <i>{words.owner.nothing}</i>
  ) : (
    <DeceptiveText text={text} deceptive={deceptiveCharactersOf(text)} />
  )
}
