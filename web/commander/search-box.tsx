import { type RefObject, useLayoutEffect } from 'react'
import type { Ask } from '../../core/search/ask.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useSingleKeys } from './keys/single-keys.ts'
import { ModeToggles } from './mode-toggles.tsx'
import styles from './search-box.module.css'
import type { AskControl } from './use-ask.ts'

type SearchBoxProps = { readonly input: RefObject<HTMLInputElement | null>; readonly control: AskControl }

/**
 * The search box, with the two toggles that say how its text is understood. Its text is the browser's own (it is not
 * reset by rendering), so that what was typed before the application arrived is kept, and searched as soon as it has.
 * Source: specification 2, "Commander page".
 */
export function SearchBox({ input, control }: SearchBoxProps) {
  const key = useSingleKeys() ? '/' : undefined
  useTextOf(input, control)

  return (
    <div className={styles.box}>
      <label className={styles.label}>
        <VisuallyHidden>Search commands</VisuallyHidden>
        <input
          ref={input}
          type="search"
          className={styles.input}
          placeholder="Search commands..."
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-keyshortcuts={key}
          onInput={(event) => control.onText(event.currentTarget.value)}
        />
      </label>
      <ModeToggles control={control} />
    </div>
  )
}

/** Puts the text of an ask that came from the address into the box; what the visitor types is there already. */
function useTextOf(
  input: SearchBoxProps['input'],
  { ask: { text }, onText }: { ask: Ask; onText: AskControl['onText'] },
) {
  useLayoutEffect(() => {
    const box = input.current
    if (box === null) return
    const isTypedEarly = box.dataset.live === undefined && box.value !== ''
    box.dataset.live = ''
    if (box.value === text) return
    if (isTypedEarly) onText(box.value)
    else box.value = text
  }, [input, text, onText])
}
