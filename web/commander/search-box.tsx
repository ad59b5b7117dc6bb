import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './search-box.module.css'

/**
 * The search box. Its text is the browser's own (it is not reset by rendering), so that what was typed before the
 * application arrived is kept, and searched as soon as it has. Source: specification 2, "Commander page".
 */
export function SearchBox({ onQuery }: { readonly onQuery: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const typedEarly = input.current?.value ?? ''
    if (typedEarly !== '') onQuery(typedEarly)
  }, [onQuery])

  return (
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
        onInput={(event) => onQuery(event.currentTarget.value)}
      />
    </label>
  )
}
