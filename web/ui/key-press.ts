import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** What of a keyboard event tells which key was pressed, and with what. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/** What was held down with a key. `command` is Cmd on Apple's machines and Ctrl elsewhere; `other` is all the rest. */
type Held = 'none' | 'shift' | 'alt' | 'command' | 'other'

/** Tells what was held down alone; two at once are `other`. */
export function heldWith({ ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isApple: boolean): Held {
  const [command, foreign] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  const held = [command && 'command', foreign && 'other', altKey && 'alt', shiftKey && 'shift'] as const
  const names = held.filter((name) => name !== false)
  return names.length > 1 ? 'other' : (names[0] ?? 'none')
}

/** Whether the key is Ctrl+K or Cmd+K: by the letter, or by its place where the keyboard writes other letters. */
export function isPaletteKey(press: KeyPress, isApple: boolean): boolean {
  const { key, code, isComposing } = press
  const isLetter = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
  return isLetter && !isComposing && heldWith(press, isApple) === 'command'
}

/** Whether this is a machine of Apple's, where the Cmd key does what Ctrl does elsewhere. */
export function isApple(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform)
}

/** `isApple` for what is rendered: false as long as the page is as it was built. */
export function useIsApple(): boolean {
  return useSyncExternalStore(neverChanges, isApple, () => false)
}
