import { type ChangeEvent, useRef, useSyncExternalStore } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import { formatCommandCount, withThousandsSeparators } from '../../../core/thousands.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ManyView } from '../editing-view.ts'
import { useFocusHandover } from '../focus-places.ts'
import { nameOfCommand } from '../notice-text.ts'
import { useIsChangingMany } from '../notices.ts'
import styles from './select-bar.module.css'
import type { Selection } from './selection.ts'

type SelectBoxProps = { readonly command: Command; readonly selection: Selection }

type SelectBarProps = {
  readonly selection: Selection
  /** The ids of all that is found; null while that is not known. */
  readonly found: readonly string[] | null
  readonly onDelete: () => void
  readonly onShow: (visibility: 'public' | 'private') => void
  readonly onPin: (pinned: 'yes' | 'no') => void
  readonly onExport: () => void
  readonly onAsk: (what: ManyView['what']) => void
  readonly onEnd: () => void
}

/** Says how many commands are selected, and what can be done with all of them. It stays in view. */
export function SelectBar({ selection, found, onDelete, onShow, onPin, onExport, onAsk, onEnd }: SelectBarProps) {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids)
  const bar = useRef<HTMLElement>(null)
  useFocusHandover(bar)
  const isBusy = useIsChangingMany()
  const isOff = ids.size === 0 || isBusy
  const isAll = found?.every((id) => ids.has(id)) ?? true

  return (
    <section ref={bar} aria-label="Selected commands" className={styles.bar} aria-busy={isBusy}>
      <p role="status" className={styles.said}>
        <span>{isBusy ? 'Saving your last change…' : chosenSentence(ids, found)}</span>
        {!isBusy && ids.size === 0 && <span className={styles.withKeys}> Hold Shift to select a range.</span>}
      </p>
      <div className={styles.actions}>
        <Button kind="tool" isOff={isAll} onPress={() => selection.set(found ?? [], true)}>
          {found === null || found.length === 0
            ? 'Select all found'
            : `Select all ${withThousandsSeparators(found.length)} found`}
        </Button>
        <Button kind="tool" isOff={isOff} onPress={onDelete}>
          Delete
        </Button>
        <Button kind="tool" isOff={isOff} onPress={() => onAsk('add-tag')}>
          Add tag…
        </Button>
        <Button kind="tool" isOff={isOff} onPress={() => onAsk('remove-tag')}>
          Remove tag…
        </Button>
        <Button kind="tool" isOff={isOff} onPress={() => onAsk('platform')}>
          Move to platform…
        </Button>
        <Button kind="tool" isOff={isOff} onPress={() => onShow('private')}>
          Make private
        </Button>
        <Button kind="tool" isOff={isOff} onPress={() => onPin('yes')}>
          Pin
        </Button>
        <Button kind="tool" isOff={isOff} onPress={() => onPin('no')}>
          Unpin
        </Button>
        <Button kind="tool" isOff={ids.size === 0} onPress={onExport}>
          Export…
        </Button>
        <Button kind="tool" isOff={isOff} onPress={() => onShow('public')}>
          Make public
        </Button>
        <Button kind="tool" isOff={ids.size === 0} onPress={selection.clear}>
          Clear
        </Button>
        <Button kind="tool" onPress={onEnd}>
          Done
        </Button>
      </div>
    </section>
  )
}

/** How many are chosen, and how many of them a search, or a choice of platforms and tags, does not show. */
function chosenSentence(ids: ReadonlySet<string>, found: readonly string[] | null): string {
  if (ids.size === 0) return 'No commands selected. Tick their boxes.'
  const shown = found === null ? ids.size : found.filter((id) => ids.has(id)).length
  const elsewhere = ids.size - shown
  const chosen = `${formatCommandCount(ids.size)} selected`
  if (elsewhere === 0) return `${chosen}.`
  return `${chosen}, ${withThousandsSeparators(elsewhere)} of them not in these results.`
}

/** The box by which a card is chosen; with Shift also all between it and the last one. */
export function SelectBox({ command, selection }: SelectBoxProps) {
  const { id } = command
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.ids().has(id))

  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    selection.press(id, currentTarget.checked, { isRange, shown: shownIds() })
  }

  return (
    <label className={styles.choice}>
      <input type="checkbox" data-choose={id} checked={isChosen} onChange={onChange} />
      <span>
        Select<VisuallyHidden>{` ${nameOfCommand(command)}`}</VisuallyHidden>
      </span>
    </label>
  )
}

function shownIds(): readonly string[] {
  const boxes = document.querySelectorAll<HTMLElement>('main [data-choose]')
  return [...boxes].map(({ dataset }) => dataset.choose ?? '')
}
