import { type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BulkChange } from '../../../core/commands/changes/bulk-change.ts'
import type { Command } from '../../../core/commands/command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import { Field } from '../../ui/field.tsx'
import { isComposing } from '../../ui/key-press.ts'
import { NO_AUTOCORRECT } from '../../ui/no-autocorrect.ts'
import row from '../../ui/row.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { LongList } from '../lists/long-list.tsx'
import { useOwner } from '../owner-context.ts'
import { useFocusHandover, useFocusOnMount } from '../use-focus.ts'
import { commandsWith, faultOfName, type NameInUse, type NameKind, namesInUse } from './change-notices.ts'
import styles from './names-dialog.module.css'

type NamesDialogProps = { readonly all: readonly Command[] }

/** The platforms and tags in use, with forms that rename them or merge two of them. */
export function NamesDialog({ all }: NamesDialogProps) {
  const { dialogs } = useOwner()
  return (
    <Dialog name={words.owner.names.title} onClose={dialogs.close}>
      <div className={`${view.content} ${view.rows}`}>
        <Names kind="platform" heading={words.owner.names.platforms} all={all} />
        <Names kind="tag" heading={words.owner.names.tags} all={all} />
      </div>
    </Dialog>
  )
}

type NamesProps = {
  readonly kind: NameKind
  readonly heading: string
  readonly all: readonly Command[]
}

function Names({ kind, heading, all }: NamesProps) {
  const { actions } = useOwner()
  const names = useMemo(() => namesInUse(all, kind), [all, kind])
  const rename = (from: string, to: string) => {
    const commands = commandsWith(all, kind, from)
    const ids = commands.map(({ id }) => id)
    const change: BulkChange =
      kind === 'platform'
        ? { action: 'platform', ids, platform: to }
        : { action: 'tags', ids, add: [to], remove: [from] }
    actions.change(change, commands)
  }
  return (
    <section aria-label={heading} className={view.section}>
      <h3 className={view.heading}>{heading}</h3>
      {names.length === 0 && <p>{kind === 'tag' ? words.owner.names.noTag : words.owner.names.noPlatform}</p>}
      <LongList all={names}>
        {(one) => (
          <NameRow key={one.name} kind={kind} one={one} names={names} onRename={(to) => rename(one.name, to)} />
        )}
      </LongList>
    </section>
  )
}

type NameRowProps = {
  readonly kind: NameKind
  readonly one: NameInUse
  readonly names: readonly NameInUse[]
  readonly onRename: (to: string) => void
}

function NameRow({ kind, one: { name, count }, names, onRename }: NameRowProps) {
  const item = useRef<HTMLLIElement>(null)
  const rename = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useFocusHandover(item)

  const close = () => {
    flushSync(() => setIsOpen(false))
    rename.current?.focus()
  }
  return (
    <li ref={item} className={row.row}>
      <p className={styles.name}>
        <bdi>{name}</bdi> <span className={styles.count}>{words.commander.commands(count)}</span>
      </p>
      {isOpen ? (
        <RenameForm kind={kind} from={name} names={names} onCancel={close} onRename={onRename} />
      ) : (
        <div className={row.actions}>
          <Button ref={rename} kind="quiet" onPress={() => setIsOpen(true)}>
            {words.owner.names.rename}
            <VisuallyHidden>{` ${labelOf(kind, words.commander.quoted(name))}`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}

type RenameFormProps = {
  readonly kind: NameKind
  readonly from: string
  readonly names: readonly NameInUse[]
  readonly onCancel: () => void
  readonly onRename: (to: string) => void
}

function RenameForm({ kind, from, names, onCancel, onRename }: RenameFormProps) {
  const [text, setText] = useState(from)
  const to = text.trim()
  const same = names.find(({ name }) => name === to)
  const fault = faultOfName(kind, to)
  const isDisabled = fault !== undefined || to === '' || to === from
  const input = useFocusOnMount<HTMLInputElement>()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isDisabled) return
    onCancel()
    onRename(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    // Otherwise, the browser would close the dialog.
    event.preventDefault()
    onCancel()
  }
  return (
    <form className={styles.rename} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <Field
        label={words.owner.names.newName(words.commander.quoted(from))}
        hint={same !== undefined && !isDisabled && mergeSentence(same)}
        fault={fault}
        isLive
      >
        {(control) => (
          <input
            ref={input}
            {...control}
            {...NO_AUTOCORRECT}
            dir="auto"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <div className={row.actions}>
        <Button kind="main" isDisabled={isDisabled}>
          {same !== undefined && !isDisabled ? words.owner.names.merge : words.owner.names.rename}
        </Button>
        <Button kind="tool" onPress={onCancel}>
          {words.owner.cancel}
        </Button>
      </div>
    </form>
  )
}

function mergeSentence({ name, count }: NameInUse): string {
  return words.owner.names.willMerge(words.commander.quoted(name), words.commander.commands(count))
}

function labelOf(kind: NameKind, name: string): string {
  return kind === 'tag' ? words.owner.names.theTag(name) : words.owner.names.thePlatform(name)
}
