import { type ChangeEvent, useSyncExternalStore } from 'react'
import type { Command } from '../../../../core/commands/command.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { nameOfCommand } from '../name-of-command.ts'
import styles from './select-box.module.css'
import type { Selection } from './selection.ts'

type SelectBoxProps = { readonly command: Command; readonly selection: Selection }

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
        Select<VisuallyHidden> {nameOfCommand(command)}</VisuallyHidden>
      </span>
    </label>
  )
}

function shownIds(): readonly string[] {
  const boxes = document.querySelectorAll<HTMLElement>('main [data-choose]')
  return [...boxes].map(({ dataset }) => dataset.choose ?? '')
}
