import { type KeyboardEvent, type SubmitEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { type Command, hasNotes } from '../../../core/commands/command.ts'
import type { Warning } from '../../../core/commands/warnings/warning.ts'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'
import { countFacets } from '../../../core/search/filter.ts'
import { CardActions, CommandCard } from '../../commander/card/command-card.tsx'
import { Button } from '../../ui/button.tsx'
import view from '../../ui/dialog-view.module.css'
import { isComposing } from '../../ui/key-press.ts'
import { words } from '../../words.ts'
import { momentOf } from '../notice-text.ts'
import { useOwner } from '../owner-context.ts'
import { focusFirst, INVALID } from '../use-focus.ts'
import { EntryFields } from './entry-fields.tsx'
import styles from './entry-form.module.css'
import { contentOf, type EntryText } from './entry-text.ts'
import { FormFoot } from './form-foot.tsx'
import type { EntryTextControl, FormText } from './use-entry-text.ts'
import { checkEntry, type FormSaving } from './use-saving.ts'
import { warningSentence } from './warning-sentence.ts'

type WarningListProps = { readonly warnings: readonly Warning[]; readonly onTrim: () => void }

type EntryPreviewProps = { readonly text: EntryText; readonly base: Command | null }

const NONE: readonly Warning[] = []

type EntryFormProps = {
  readonly form: EntryTextControl
  readonly saving: FormSaving
  readonly all: readonly Command[]
}

/** The form for a command: its fields, warnings about them, a preview of its card, and the Save and Discard buttons. */
export function EntryForm({ form, saving, all }: EntryFormProps) {
  const { actions } = useOwner()
  const element = useRef<HTMLFormElement>(null)
  const { text, base, restoredOf } = form
  const warnings = useWarnings(form, all)
  const used = useMemo(() => countFacets(all), [all])
  useEffect(() => focusEnd(element.current?.elements.namedItem('notes')), [])
  useEffect(() => {
    if (saving.attempt > 0) focusFirst(element.current, INVALID)
  }, [saving.attempt])

  // The pressed button may disappear, so the focus moves elsewhere.
  const thenFocus = (work: () => void, selector: string) => () => {
    work()
    focusFirst(element.current, selector)
  }
  const trim = () => form.change('line', text.line.trimEnd())

  return (
    <form
      ref={element}
      className={view.view}
      noValidate
      aria-label={words.owner.form.name}
      {...submitHandlers(saving.save)}
    >
      <div className={`${view.content} ${styles.content}`}>
        <div className={styles.fields}>
          {restoredOf !== null && <RestoredNote at={restoredOf} />}
          <EntryFields text={text} faults={saving.faults} attempt={saving.attempt} used={used} onField={form.change} />
        </div>
        <div className={styles.side}>
          <WarningList warnings={warnings} onTrim={thenFocus(trim, '[name=line]')} />
          <EntryPreview text={text} base={base} />
        </div>
      </div>
      <FormFoot
        form={form}
        saving={saving}
        warningCount={warnings.length}
        onRetry={thenFocus(saving.save, '[type=submit]')}
        onDiscard={thenFocus(() => actions.discarded(form.discard()), '[name=notes]')}
      />
    </form>
  )
}

function focusEnd(field: Element | RadioNodeList | null | undefined): void {
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

function submitHandlers(save: () => void) {
  return {
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      save()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
      event.preventDefault()
      if (!event.repeat) save()
    },
  }
}

/** Returns no warnings while the text has errors that prevent saving. */
function useWarnings({ text, base }: FormText, all: readonly Command[]): readonly Warning[] {
  const settled = useDeferredValue(text)
  return useMemo(() => {
    const entry = checkEntry(settled, base)
    return entry.ok ? warningsOf(entry.value, all, base?.id ?? null) : NONE
  }, [settled, base, all])
}

function EntryPreview({ text, base }: EntryPreviewProps) {
  const settled = useDeferredValue(text)
  const command = useMemo(() => previewOf(settled, base), [settled, base])

  return (
    <section className={styles.preview} aria-label={words.owner.form.preview}>
      <h3 className={styles.heading}>{words.owner.form.preview}</h3>
      {hasNotes(command) ? (
        <CardActions value={null}>
          <ul className={styles.card} inert>
            <CommandCard command={command} marks={null} position={null} setSize={null} isAlone={false} />
          </ul>
        </CardActions>
      ) : (
        <p className={styles.none}>{words.owner.form.noPreview}</p>
      )}
    </section>
  )
}

/** An empty id keeps the preview from sharing placeholder values with the command's card. */
function previewOf(text: EntryText, base: Command | null): Command {
  const content = contentOf(text, base)
  return { id: '', ...content, line: text.line === '' ? null : text.line }
}

function WarningList({ warnings, onTrim }: WarningListProps) {
  const endsWithBreak = warnings.some(({ code }) => code === 'line/ends-with-newline')
  return (
    <div className={styles.warnings} data-empty={warnings.length === 0}>
      <div role="status">
        {warnings.length > 0 && (
          <>
            <h3 className={styles.title}>{words.owner.form.warnings}</h3>
            <ul className={styles.list}>
              {[...new Set(warnings.map(warningSentence))].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {endsWithBreak && (
        <Button kind="quiet" onPress={onTrim}>
          {words.owner.form.removeLineBreak}
        </Button>
      )}
    </div>
  )
}

function RestoredNote({ at }: { readonly at: number }) {
  return (
    <p role="status" className={styles.note}>
      {words.owner.form.unsavedFrom(momentOf(new Date(at)))}
    </p>
  )
}
