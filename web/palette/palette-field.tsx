import type { KeyboardEventHandler } from 'react'
import styles from './palette-field.module.css'

type PaletteFieldProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler
  /** The list box, and the option in it that the keys work on; null where it has none. */
  readonly listId: string
  readonly currentId: string | null
}

/** The field of the palette. Source: ARIA Authoring Practices Guide, "Editable Combobox With List Autocomplete". */
export function PaletteField({ text, onText, onKeyDown, listId, currentId }: PaletteFieldProps) {
  return (
    <input
      type="text"
      role="combobox"
      className={styles.field}
      aria-label="Go to"
      aria-autocomplete="list"
      aria-expanded={currentId !== null}
      aria-controls={listId}
      aria-activedescendant={currentId ?? undefined}
      placeholder="Screen, project or command"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
