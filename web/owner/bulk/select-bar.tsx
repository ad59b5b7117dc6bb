import { type ChangeEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Command, isPinned } from '../../../core/commands/command.ts'
import type { ResultsInUse } from '../../commander/search/use-results.ts'
import { inDigits } from '../../locale.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import fields from '../../ui/fields.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { Menu } from '../menu.tsx'
import { nameOfCommand } from '../notice-text.ts'
import { useIsBulkChangePending, useOwner } from '../owner-context.ts'
import { useFocusHandover } from '../use-focus.ts'
import type { BulkField } from './bulk-change-dialog.tsx'
import styles from './select-bar.module.css'
import { type Selection, useFoundIds } from './selection.ts'

type SelectBoxProps = { readonly command: Command; readonly selection: Selection }

type SelectBarProps = {
  readonly all: readonly Command[]
  readonly selection: Selection
  readonly shown: ResultsInUse
  readonly onEnd: () => void
}

/** The bar at the foot of the window, with the number of selected commands and buttons that change them all. */
export function SelectBar({ all, selection, shown, onEnd }: SelectBarProps) {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids)
  const found = useFoundIds(shown, selection)
  const bar = useRef<HTMLElement>(null)
  useFocusHandover(bar)
  const isBusy = useIsBulkChangePending()
  const isAll = found?.every((id) => ids.has(id)) ?? true

  return (
    <section ref={bar} aria-label={words.owner.selected.title} className={styles.bar} aria-busy={isBusy}>
      <p role="status" className={styles.status}>
        <span>{isBusy ? words.owner.selected.saving : chosenSentence(ids, found)}</span>
        {!isBusy && ids.size === 0 && <span className={styles.withKeys}>{` ${words.owner.selected.range}`}</span>}
      </p>
      <Button kind="quiet" isDisabled={isAll} onPress={() => selection.set(found ?? [], true)}>
        {found === null || found.length === 0
          ? words.owner.selected.allFound
          : words.owner.selected.allOfFound(inDigits(found.length))}
      </Button>
      <Button kind="quiet" isDisabled={ids.size === 0} onPress={selection.clear}>
        {words.owner.selected.clear}
      </Button>
      <ChangeButtons all={all} ids={ids} isBusy={isBusy} />
      <button
        type="button"
        {...buttonLook('quiet')}
        className={`${buttonLook().className} ${styles.end}`}
        onClick={onEnd}
      >
        <span data-icon="close" />
        <VisuallyHidden>{words.owner.selected.done}</VisuallyHidden>
      </button>
    </section>
  )
}

type ChangeButtonsProps = {
  readonly all: readonly Command[]
  readonly ids: ReadonlySet<string>
  readonly isBusy: boolean
}

/** A change to all selected commands that needs no further input. */
type ChangeOfAll =
  | { readonly action: 'delete' }
  | { readonly action: 'visibility'; readonly visibility: 'public' | 'private' }
  | { readonly action: 'pinned'; readonly pinned: 'yes' | 'no' }

function ChangeButtons({ all, ids, isBusy }: ChangeButtonsProps) {
  const { dialogs, actions } = useOwner()
  const selected = useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids])
  const change = (what: ChangeOfAll) => () => actions.change({ ...what, ids: [...ids] }, selected)
  const ask = (field: BulkField) => () => dialogs.show(['dialog', field])
  // Until the page has read all of these commands, it can't tell what a change would make public.
  const areKnown = ids.size > 0 && selected.length === ids.size
  const isDisabled = !areKnown || isBusy
  const arePinned = areKnown && selected.every(isPinned)
  return (
    <>
      <Menu
        className={buttonLook().className}
        isDisabled={isDisabled}
        items={[
          { label: words.owner.selected.addTag, press: ask('add-tag') },
          { label: words.owner.selected.removeTag, press: ask('remove-tag') },
        ]}
      >
        {words.owner.selected.tag} <span data-icon="down" />
      </Menu>
      <Button kind="quiet" isDisabled={isDisabled} onPress={ask('platform')}>
        {words.owner.selected.move}
      </Button>
      <Menu
        className={buttonLook().className}
        isDisabled={isDisabled}
        items={[
          { label: words.owner.selected.makePublic, press: change({ action: 'visibility', visibility: 'public' }) },
          { label: words.owner.selected.makePrivate, press: change({ action: 'visibility', visibility: 'private' }) },
        ]}
      >
        {words.owner.selected.visibility} <span data-icon="down" />
      </Menu>
      <Button
        kind="quiet"
        isDisabled={isDisabled}
        onPress={change({ action: 'pinned', pinned: arePinned ? 'no' : 'yes' })}
      >
        {arePinned ? words.owner.selected.unpin : words.owner.selected.pin}
      </Button>
      <Button kind="quiet" isDisabled={!areKnown} onPress={() => dialogs.show(['dialog', 'export-selected'])}>
        {words.owner.library.export}
      </Button>
      <Button kind="quiet" isDisabled={isDisabled} onPress={change({ action: 'delete' })}>
        {words.owner.delete}
      </Button>
    </>
  )
}

function chosenSentence(ids: ReadonlySet<string>, found: readonly string[] | null): string {
  if (ids.size === 0) return words.owner.selected.none
  const shown = found === null ? ids.size : found.filter((id) => ids.has(id)).length
  const elsewhere = ids.size - shown
  if (elsewhere === 0) return words.owner.selected.count(ids.size)
  return words.owner.selected.countElsewhere(ids.size, inDigits(elsewhere))
}

/**
 * The checkbox that selects or deselects a card. With Shift, it does the same to all cards between this one and the one
 * pressed before.
 */
export function SelectBox({ command, selection }: SelectBoxProps) {
  const { id } = command
  const { focusManager } = useOwner()
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.ids().has(id))

  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    selection.press(id, currentTarget.checked, { isRange, shown: [...focusManager.cards().keys()] })
  }

  return (
    <label className={styles.choice}>
      <input type="checkbox" className={fields.box} checked={isChosen} onChange={onChange} />
      <VisuallyHidden>{words.owner.card.select(nameOfCommand(command))}</VisuallyHidden>
    </label>
  )
}
