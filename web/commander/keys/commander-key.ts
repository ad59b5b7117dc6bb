import { isComposing, type KeyPress, modifierOf } from '../../ui/key-press.ts'

/** The keyboard actions of the Commander screen. The focus decides which of them apply. */
export type CommanderKey =
  | 'add'
  | 'notice'
  | 'edit'
  | 'duplicate'
  | 'select'
  | 'box'
  | 'list-of-keys'
  | 'pattern'
  | 'case'
  | 'escape'
  | 'down'
  | 'up'
  | 'enter'
  | 'address'

type KeySettings = { readonly isApple: boolean; readonly hasSingleKeys: boolean; readonly isTyping?: boolean }

type Keys = Readonly<Record<string, CommanderKey>>

const SINGLE: Keys = { '/': 'box', '?': 'list-of-keys', a: 'add', u: 'notice', e: 'edit', d: 'duplicate', x: 'select' }
const PLAIN: Keys = { ArrowDown: 'down', ArrowUp: 'up', Enter: 'enter', Escape: 'escape' }
const TOGGLES: Keys = { r: 'pattern', c: 'case' }
const TOGGLES_BY_CODE: Keys = { KeyR: 'pattern', KeyC: 'case' }

/**
 * The action of a key press, or null if it has none or belongs to an input method. Source:
 * docs/decisions/0011-keyboard-shortcuts.md.
 */
export function commanderKeyOf(press: KeyPress, settings: KeySettings): CommanderKey | null {
  if (isComposing(press)) return null
  const { isApple, hasSingleKeys } = settings
  const single = (hasSingleKeys && SINGLE[press.key]) || null
  switch (modifierOf(press, isApple)) {
    case 'none':
      return single ?? PLAIN[press.key] ?? null
    case 'shift':
      return single
    case 'alt':
      return isTyped(press, settings) ? null : toggleOf(press)
    case 'control':
      return toggleOf(press)
    case 'command':
      return press.key === 'Enter' ? 'address' : null
    case 'other':
      return null
  }
}

/** Finds a toggle by its letter or, if the key press doesn't produce a Latin letter, by the key's position. */
function toggleOf({ key, code }: KeyPress): CommanderKey | null {
  return isLatinLetter(key) ? (TOGGLES[key.toLowerCase()] ?? null) : (TOGGLES_BY_CODE[code] ?? null)
}

/**
 * True if a key with Alt types a character. On a Mac it usually does: Alt+C is ć on a Polish keyboard. On other
 * systems, a non-Latin letter only means that the layout isn't Latin, and nothing is typed.
 */
function isTyped({ key }: KeyPress, { isApple, isTyping = false }: KeySettings): boolean {
  return isTyping && !isLatinLetter(key) && (isApple || !NON_LATIN_LETTER.test(key))
}

function isLatinLetter(key: string): boolean {
  return /^[a-z]$/i.test(key)
}

const NON_LATIN_LETTER = /^(?!\p{Script=Latin})\p{L}$/u
