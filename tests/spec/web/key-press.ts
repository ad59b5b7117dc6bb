import type { KeyPress } from '../../../web/ui/key-press.ts'

const MODIFIERS = { ctrlKey: 'Ctrl', metaKey: 'Meta', altKey: 'Alt', shiftKey: 'Shift' } as const

/** Creates a key press from a combination such as `Ctrl+Alt+k`. `code`, the physical key, is empty by default. */
export function createKeyPress(combination: string, fields: Partial<KeyPress> = {}): KeyPress {
  const names = combination.split('+')
  const isHeld = (name: string) => names.slice(0, -1).includes(name)
  return {
    key: names.at(-1) ?? '',
    code: '',
    ctrlKey: isHeld(MODIFIERS.ctrlKey),
    metaKey: isHeld(MODIFIERS.metaKey),
    altKey: isHeld(MODIFIERS.altKey),
    shiftKey: isHeld(MODIFIERS.shiftKey),
    isComposing: false,
    keyCode: 0,
    ...fields,
  }
}
