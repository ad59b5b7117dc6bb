import { heldWith, type KeyPress } from '../../ui/key-press.ts'

/** What the keys of the Commander screen are for; where the focus is decides whether they do it. */
export type CommanderKey =
  | 'add'
  | 'notice'
  | 'box'
  | 'list-of-keys'
  | 'pattern'
  | 'case'
  | 'escape'
  | 'down'
  | 'up'
  | 'enter'
  | 'address'

/** What makes keys mean something else: the kind of machine, and whether keys of one character are in use. */
type KeySettings = { readonly isApple: boolean; readonly hasSingleKeys: boolean }

type Keys = Readonly<Record<string, CommanderKey>>

const SINGLE: Keys = { '/': 'box', '?': 'list-of-keys', a: 'add', u: 'notice' }
const PLAIN: Keys = { ArrowDown: 'down', ArrowUp: 'up', Enter: 'enter', Escape: 'escape' }
// By their place: with Alt a Mac writes other characters.
const WITH_ALT: Keys = { KeyR: 'pattern', KeyC: 'case' }

/** What the key is for; null where it is not ours, or where an input method is at work. Source: docs/decisions/0011-keys.md. */
export function commanderKeyOf(press: KeyPress, { isApple, hasSingleKeys }: KeySettings): CommanderKey | null {
  if (press.isComposing) return null
  const single = (hasSingleKeys && SINGLE[press.key]) || null
  switch (heldWith(press, isApple)) {
    case 'none':
      return single ?? PLAIN[press.key] ?? null
    case 'shift':
      return single
    case 'alt':
      return WITH_ALT[press.code] ?? null
    case 'command':
      return press.key === 'Enter' ? 'address' : null
    case 'other':
      return null
  }
}
