import { type FormEvent, useId, useMemo, useState } from 'react'
import type { BulkChange } from '../../../core/commands/changes/bulk-change.ts'
import type { Command } from '../../../core/commands/command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import { Field } from '../../ui/field.tsx'
import { NO_AUTOCORRECT } from '../../ui/no-autocorrect.ts'
import { words } from '../../words.ts'
import { useOwner } from '../owner-context.ts'
import { useFocusOnMount } from '../use-focus.ts'
import { faultOfName, namesInUse } from './change-notices.ts'

const WORDS = {
  'add-tag': {
    heading: words.owner.many.addTag,
    label: words.owner.many.tagToAdd,
    press: words.owner.many.addTo,
  },
  'remove-tag': {
    heading: words.owner.many.removeTag,
    label: words.owner.many.tagToRemove,
    press: words.owner.many.removeFrom,
  },
  platform: {
    heading: words.owner.many.moveToPlatform,
    label: words.owner.many.platform,
    press: words.owner.many.move,
  },
} as const

/** A bulk change that asks for a tag or a platform. */
export type BulkField = keyof typeof WORDS

type BulkChangeDialogProps = {
  readonly field: BulkField
  readonly all: readonly Command[]
  /** The ids of the selected commands. */
  readonly selected: ReadonlySet<string>
}

/** Asks which tag to add or remove, or which platform to set, and changes the selected commands. */
export function BulkChangeDialog({ field: what, all, selected: chosen }: BulkChangeDialogProps) {
  const { dialogs, actions } = useOwner()
  const id = useId()
  const [text, setText] = useState('')
  const name = text.trim()
  const known = useMemo(() => suggestionsFor(what, all, chosen), [what, all, chosen])
  const kind = what === 'platform' ? what : 'tag'
  const fault = faultOfName(kind, name)
  const isDisabled = fault !== undefined || (name === '' && kind === 'tag')
  const { heading, label, press } = WORDS[what]
  const input = useFocusOnMount<HTMLInputElement>()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isDisabled) return
    dialogs.close()
    actions.change(
      changeOf(what, [...chosen], name),
      all.filter(({ id }) => chosen.has(id)),
    )
  }
  return (
    <Dialog name={heading} onClose={dialogs.close}>
      <form className={view.view} onSubmit={onSubmit}>
        <div className={view.content}>
          <Field
            label={label}
            hint={kind === 'platform' ? words.owner.many.platformHint : words.owner.many.tagHint}
            fault={fault}
          >
            {(control) => (
              <input
                ref={input}
                {...control}
                {...NO_AUTOCORRECT}
                list={id}
                dir="auto"
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
          </Field>
          <datalist id={id}>
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </div>
        <div className={view.foot}>
          <Button kind="tool" onPress={dialogs.close}>
            {words.owner.cancel}
          </Button>
          <Button kind="main" isDisabled={isDisabled}>
            {press(words.commander.commands(chosen.size))}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function suggestionsFor(what: BulkField, all: readonly Command[], chosen: ReadonlySet<string>) {
  const commands = what === 'remove-tag' ? all.filter(({ id }) => chosen.has(id)) : all
  return namesInUse(commands, what === 'platform' ? what : 'tag').map(({ name }) => name)
}

function changeOf(what: BulkField, ids: readonly string[], name: string): BulkChange {
  switch (what) {
    case 'add-tag':
      return { action: 'tags', ids, add: [name] }
    case 'remove-tag':
      return { action: 'tags', ids, remove: [name] }
    case 'platform':
      return { action: 'platform', ids, platform: name === '' ? null : name }
  }
}
