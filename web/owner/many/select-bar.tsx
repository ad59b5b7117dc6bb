import { type ChangeEvent, useRef, useSyncExternalStore } from 'react'
import { type Command, isPinned } from '../../../core/commands/command.ts'
import { formatCommandCount, withThousandsSeparators } from '../../../core/thousands.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Menu } from '../menu.tsx'
import { nameOfCommand } from '../notice-text.ts'
import { useIsChangingMany, useOwner } from '../owner-context.ts'
import { useFocusHandover } from '../use-focus.ts'
import type { ManyField } from './many-dialog.tsx'
import styles from './select-bar.module.css'
import type { Selection } from './selection.ts'

type SelectBoxProps = { readonly command: Command; readonly selection: Selection }

type SelectBarProps = {
  readonly all: readonly Command[]
  readonly selection: Selection
  /** The ids of all search results; null until they're known. */
  readonly found: readonly string[] | null
  readonly onEnd: () => void
}

/** Shows how many commands are selected, and buttons to change them all. At the foot of the window. */
export function SelectBar({ all, selection, found, onEnd }: SelectBarProps) {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids)
  const bar = useRef<HTMLElement>(null)
  useFocusHandover(bar)
  const isBusy = useIsChangingMany()
  const isAll = found?.every((id) => ids.has(id)) ?? true

  return (
    <section ref={bar} aria-label="Selected commands" className={styles.bar} aria-busy={isBusy}>
      <p role="status" className={styles.said}>
        <span>{isBusy ? 'Saving your last change…' : chosenSentence(ids, found)}</span>
        {!isBusy && ids.size === 0 && <span className={styles.withKeys}> Hold Shift to select a range.</span>}
      </p>
      <Button kind="quiet" isOff={isAll} onPress={() => selection.set(found ?? [], true)}>
        {found === null || found.length === 0 ? 'All found' : `All ${withThousandsSeparators(found.length)} found`}
      </Button>
      <Button kind="quiet" isOff={ids.size === 0} onPress={selection.clear}>
        Clear
      </Button>
      <ChangeButtons all={all} ids={ids} isBusy={isBusy} />
      <button
        type="button"
        {...buttonLook('quiet')}
        className={`${buttonLook().className} ${styles.end}`}
        onClick={onEnd}
      >
        <span data-icon="close" />
        <VisuallyHidden>Done</VisuallyHidden>
      </button>
    </section>
  )
}

type ChangeButtonsProps = {
  readonly all: readonly Command[]
  readonly ids: ReadonlySet<string>
  readonly isBusy: boolean
}

/** A change to everything selected that needs no further input. */
type ChangeOfAll =
  | { readonly action: 'delete' }
  | { readonly action: 'visibility'; readonly visibility: 'public' | 'private' }
  | { readonly action: 'pinned'; readonly pinned: 'yes' | 'no' }

function ChangeButtons({ all, ids, isBusy }: ChangeButtonsProps) {
  const { dialogs, actions } = useOwner()
  const selected = () => all.filter(({ id }) => ids.has(id))
  const change = (what: ChangeOfAll) => () => actions.change({ ...what, ids: [...ids] }, selected())
  const ask = (field: ManyField) => () => dialogs.show(['dialog', field])
  const isOff = ids.size === 0 || isBusy
  const arePinned = ids.size > 0 && selected().every(isPinned)
  return (
    <>
      <Menu
        className={buttonLook().className}
        isOff={isOff}
        items={[
          { label: 'Add tag…', press: ask('add-tag') },
          { label: 'Remove tag…', press: ask('remove-tag') },
        ]}
      >
        Tag <span data-icon="down" />
      </Menu>
      <Button kind="quiet" isOff={isOff} onPress={ask('platform')}>
        Move to platform…
      </Button>
      <Menu
        className={buttonLook().className}
        isOff={isOff}
        items={[
          { label: 'Make public', press: change({ action: 'visibility', visibility: 'public' }) },
          { label: 'Make private', press: change({ action: 'visibility', visibility: 'private' }) },
        ]}
      >
        Visibility <span data-icon="down" />
      </Menu>
      <Button kind="quiet" isOff={isOff} onPress={change({ action: 'pinned', pinned: arePinned ? 'no' : 'yes' })}>
        {arePinned ? 'Unpin' : 'Pin'}
      </Button>
      <Button
        kind="quiet"
        isOff={ids.size === 0}
        onPress={() => dialogs.show(['dialog', 'export-selected'], { chosen: selected() })}
      >
        Export…
      </Button>
      <Button kind="quiet" isOff={isOff} onPress={change({ action: 'delete' })}>
        Delete
      </Button>
    </>
  )
}

function chosenSentence(ids: ReadonlySet<string>, found: readonly string[] | null): string {
  if (ids.size === 0) return 'No commands selected. Tick their boxes.'
  const shown = found === null ? ids.size : found.filter((id) => ids.has(id)).length
  const elsewhere = ids.size - shown
  const chosen = `${formatCommandCount(ids.size)} selected`
  if (elsewhere === 0) return `${chosen}.`
  return `${chosen}, ${withThousandsSeparators(elsewhere)} of them not in these results.`
}

/** The checkbox that selects a card; with Shift, also all cards between it and the last one. */
export function SelectBox({ command, selection }: SelectBoxProps) {
  const { id } = command
  const { places } = useOwner()
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.ids().has(id))

  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    selection.press(id, currentTarget.checked, { isRange, shown: [...places.cards().keys()] })
  }

  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={onChange} />
      <VisuallyHidden>{`Select ${nameOfCommand(command)}`}</VisuallyHidden>
    </label>
  )
}
