import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SearchQuery } from '../../../core/search/query.ts'
import { useIsApple } from '../../ui/key-press.ts'
import { NO_AUTOCORRECT } from '../../ui/no-autocorrect.ts'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { Tooltip, useTooltip } from '../../ui/tooltip.tsx'
import { useAnnounce, VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import styles from './search-box.module.css'
import type { QueryControl } from './use-query.ts'

const EXPLAINED_FOR_MS = 4000

type SearchBoxProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: QueryControl
  readonly ask: (typed: SearchQuery) => void
}

/**
 * The search box and the two toggles that control how its text is interpreted. The input is uncontrolled, so text typed
 * before hydration is kept, and is searched for as soon as the application is ready. Source: specification 2,
 * "Commander page".
 */
export function SearchBox({ input, control, ask }: SearchBoxProps) {
  const key = useSingleKeys() ? '/' : undefined
  useTextOf(input, control)

  return (
    <div className={styles.box}>
      <label className={styles.label}>
        <VisuallyHidden>{words.commander.search}</VisuallyHidden>
        <input
          ref={input}
          type="search"
          className={styles.input}
          placeholder={words.commander.placeholder}
          autoComplete="off"
          {...NO_AUTOCORRECT}
          enterKeyHint="search"
          aria-keyshortcuts={key}
          onInput={(event) => ask(control.onText(event.currentTarget.value))}
        />
      </label>
      <ModeToggles control={control} />
    </div>
  )
}

/**
 * Writes the query's text into the box when it comes from the address. Text that the visitor typed is already there.
 */
function useTextOf(
  input: SearchBoxProps['input'],
  { query: { text }, onText }: { query: SearchQuery; onText: QueryControl['onText'] },
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

/**
 * Two toggles familiar from code editors: pattern or words, and case-sensitive or not. Word search always ignores case.
 */
function ModeToggles({ control }: { readonly control: QueryControl }) {
  const { mode, ignoreCase } = control.query
  const isPattern = mode === 'pattern'
  const modifier = useIsApple() ? 'Ctrl' : 'Alt'

  return (
    <div className={styles.toggles}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isPattern}
        aria-keyshortcuts={ariaKeys(`${modifier}+R`)}
        title={words.commander.patternTitle(`${modifier}+R`)}
        onClick={() => control.onMode(isPattern ? 'words' : 'pattern')}
      >
        <span dir="ltr">.*</span>
        <VisuallyHidden>{` ${words.commander.pattern}`}</VisuallyHidden>
      </button>
      <CaseToggle
        shortcut={`${modifier}+C`}
        isDisabled={!isPattern}
        isPressed={isPattern && !ignoreCase}
        onPress={() => control.onChange({ ignoreCase: !ignoreCase })}
      />
    </div>
  )
}

type CaseToggleProps = {
  readonly shortcut: string
  readonly isDisabled: boolean
  readonly isPressed: boolean
  readonly onPress: () => void
}

/**
 * Stays focusable when disabled. A press then explains why it's disabled, because touch screens have no hover for a
 * tooltip.
 */
function CaseToggle({ shortcut, isDisabled, isPressed, onPress }: CaseToggleProps) {
  const button = useRef<HTMLButtonElement>(null)
  const tooltipId = useId()
  const announce = useAnnounce()
  const [isExplained, setIsExplained] = useState(false)
  const { isShown, triggerHandlers, bubbleHandlers } = useTooltip(isExplained)
  const isTooltipShown = isDisabled && isShown

  useEffect(() => {
    if (!isExplained) return
    const timer = setTimeout(() => setIsExplained(false), EXPLAINED_FOR_MS)
    return () => clearTimeout(timer)
  }, [isExplained])

  const explain = () => {
    setIsExplained(true)
    announce(words.commander.wordsIgnoreCase)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-pressed={isPressed}
        aria-keyshortcuts={ariaKeys(shortcut)}
        title={isDisabled ? undefined : words.commander.matchCaseTitle(shortcut)}
        aria-disabled={isDisabled}
        aria-describedby={isTooltipShown ? tooltipId : undefined}
        onClick={() => (isDisabled ? explain() : onPress())}
        {...triggerHandlers}
      >
        Aa<VisuallyHidden>{` ${words.commander.matchCase}`}</VisuallyHidden>
      </button>
      <Tooltip
        id={tooltipId}
        anchor={button}
        isShown={isTooltipShown}
        text={words.commander.wordsIgnoreCase}
        handlers={bubbleHandlers}
      />
    </>
  )
}

/** Formats a shortcut for `aria-keyshortcuts`, which uses the key names from UI Events KeyboardEvent key Values. */
function ariaKeys(keys: string): string {
  return keys.replace('Ctrl', 'Control')
}
