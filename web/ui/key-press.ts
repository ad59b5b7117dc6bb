import { useSyncExternalStore } from 'react'
import { PALETTE_KEY } from './early-presses.ts'

const neverChanges = () => () => undefined

/** The parts of a keyboard event that identify the key and its modifiers. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>

/**
 * True if a key press belongs to an input method. In Safari, the Enter that ends a composition arrives after the
 * composition's end, and only its key code, 229, gives it away. Source: UI Events, section 7.3.1.
 */
export function isComposing(press: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === COMPOSING
}

const COMPOSING = 229

/**
 * The modifier held down with a key. `command` is Cmd on a Mac and Ctrl on other systems, and `control` is Ctrl on a
 * Mac.
 */
type Modifier = 'none' | 'shift' | 'alt' | 'command' | 'control' | 'other'

/**
 * The modifier that was held down. `other` stands for several at once, or for the Windows key. AltGr doesn't count,
 * because it types characters. (Windows reports it as Ctrl and Alt.)
 */
export function modifierOf(press: KeyPress, isApple: boolean): Modifier {
  const { ctrlKey, metaKey, altKey, shiftKey } = press
  if (!isApple && press.getModifierState?.('AltGraph')) return 'none'
  const [command, foreign] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  const held = [
    command && 'command',
    foreign && (isApple ? 'control' : 'other'),
    altKey && 'alt',
    shiftKey && 'shift',
  ] as const
  const names = held.filter((name) => name !== false)
  return names.length > 1 ? 'other' : (names[0] ?? 'none')
}

/**
 * True for Ctrl+K or Cmd+K. Checks the letter or, if the key press doesn't produce a Latin letter, the key's position.
 */
export function isPaletteKey(press: KeyPress, isApple: boolean): boolean {
  const { key, code } = press
  const isLetter = key.toLowerCase() === PALETTE_KEY || (code === 'KeyK' && !/^[a-z]$/i.test(key))
  return isLetter && !isComposing(press) && modifierOf(press, isApple) === 'command'
}

/** True on Apple devices, whose Cmd key does what Ctrl does on other systems. */
export function isApple(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform)
}

/** `isApple` as a hook. False during hydration, to match the prerendered page. */
export function useIsApple(): boolean {
  return useSyncExternalStore(neverChanges, isApple, () => false)
}
