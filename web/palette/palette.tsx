import { type KeyboardEvent, useState } from 'react'
import { sentenceOf } from '../../core/problems.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isApple } from '../ui/use-is-apple.ts'
import { EntryList } from './entry-list.tsx'
import styles from './palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteField } from './palette-field.tsx'
import { paletteKeyOf } from './palette-key.ts'
import { useChoice } from './use-choice.ts'
import { useCurrentEntry } from './use-current-entry.ts'
import { useEntries } from './use-entries.ts'

type PaletteProps = { readonly onClose: () => void; readonly onCopied: () => void }

const STEPS: Readonly<Record<string, number>> = { down: 1, up: -1 }

/** Goes to any screen, project or command by a few letters of it; a command is copied where that needs no more. */
export function Palette({ onClose, onCopied }: PaletteProps) {
  const [text, setText] = useState('')
  const { groups, entries, isAnswer, status } = useEntries(text)
  const { current, listId, idOf, move, toFirst } = useCurrentEntry(entries)
  const { choose, isRefused } = useChoice({ onClose, onCopied })

  const take = (entry: PaletteEntry, toAddress: boolean) => {
    // A command that the text before has found is not what was asked for.
    if (entry.isCommand && !isAnswer) return
    const shown = document.getElementById(idOf(entry))?.querySelector('code') ?? null
    void choose(entry, { toAddress, shown })
  }
  const onText = (next: string) => {
    setText(next)
    toFirst()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = paletteKeyOf(event.nativeEvent, isApple())
    if (key === null || current === undefined) return
    event.preventDefault()
    const step = STEPS[key]
    if (step !== undefined) move(step)
    else if (!event.repeat) take(current, key === 'address')
  }

  const field = (
    <PaletteField
      text={text}
      onText={onText}
      onKeyDown={onKeyDown}
      listId={listId}
      currentId={current === undefined ? null : idOf(current)}
    />
  )
  return (
    <Dialog name="Go to" head={field} onClose={onClose}>
      <EntryList
        id={listId}
        groups={groups}
        current={current}
        idOf={idOf}
        onPress={(entry, { ctrlKey, metaKey }) => take(entry, ctrlKey || metaKey)}
      />
      <p role="status" className={styles.status}>
        {isRefused ? sentenceOf({ code: 'copy/refused' }) : status}
      </p>
    </Dialog>
  )
}
