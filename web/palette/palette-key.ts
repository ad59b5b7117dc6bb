import { heldWith, type KeyPress } from '../ui/key-press.ts'

/** What a key does in the palette: goes up or down the list, does what the entry is for, or opens its address. */
export type PaletteKey = 'down' | 'up' | 'choose' | 'address'

const PLAIN: Readonly<Record<string, PaletteKey>> = { ArrowDown: 'down', ArrowUp: 'up', Enter: 'choose' }

/** What the key does; null where it is not ours (Home and End stay in the text) or an input method is at work. */
export function paletteKeyOf(press: KeyPress, isApple: boolean): PaletteKey | null {
  const held = press.isComposing ? 'other' : heldWith(press, isApple)
  if (held === 'none') return PLAIN[press.key] ?? null
  return held === 'command' && press.key === 'Enter' ? 'address' : null
}
