import { useLayoutEffect, useRef } from 'react'
import type { Command } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { usePendingChanges } from '../library/use-library.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { words } from '../words.ts'
import { SelectBox } from './bulk/select-bar.tsx'
import type { Selection } from './bulk/selection.ts'
import styles from './card-tools.module.css'
import { UnsavedMark } from './form/unsaved-mark.tsx'
import { Menu } from './menu.tsx'
import { nameOfCommand } from './notice-text.ts'
import { openCopyForm } from './open-form.ts'
import { useOwner } from './owner-context.ts'
import { ignoreHeldEnter } from './use-focus.ts'

type CardToolsProps = {
  readonly command: Command
  /** Null unless commands are being selected. */
  readonly selection: Selection | null
}

/** The owner's controls on a card, with marks if the command is private or a change to it is being saved. */
export function CardTools({ command, selection }: CardToolsProps) {
  const owner = useOwner()
  const { dialogs, actions, focusManager } = owner
  const edit = useRef<HTMLButtonElement>(null)
  const { id } = command
  const isPending = usePendingChanges().some(({ put }) => put.some((now) => now.id === id))

  useLayoutEffect(
    () => (edit.current === null ? undefined : focusManager.addCard(id, edit.current)),
    [focusManager, id],
  )

  const name = <VisuallyHidden>{` ${nameOfCommand(command)}`}</VisuallyHidden>
  const withName = (label: string) => (
    <>
      {label}
      {name}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are meant for the buttons inside
    <div className={styles.tools} data-tools="" data-pending={isPending} onKeyDown={ignoreHeldEnter}>
      {!isPublic(command) && <span className={styles.mark}>{words.owner.card.private}</span>}
      {selection !== null && <SelectBox command={command} selection={selection} />}
      <button ref={edit} type="button" className={styles.tool} onClick={() => dialogs.showForm(command)}>
        {words.owner.edit}
        <UnsavedMark id={id} />
        {name}
      </button>
      <Menu
        className={styles.tool}
        items={[
          { label: withName(words.owner.card.duplicate), press: () => openCopyForm(owner, command) },
          { label: withName(words.owner.history), press: () => dialogs.show(['history', id], { command }) },
          { label: withName(words.owner.delete), press: () => actions.remove(command), isDanger: true },
        ]}
      >
        <span data-icon="more" />
        <VisuallyHidden>{words.owner.card.more(nameOfCommand(command))}</VisuallyHidden>
      </Menu>
      {isPending && <span className={styles.saving}>{words.owner.notices.savingNow}</span>}
    </div>
  )
}
