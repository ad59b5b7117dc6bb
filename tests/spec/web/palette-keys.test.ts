import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paletteKeyOf } from '../../../web/palette/palette-entry.ts'
import { isPaletteKey } from '../../../web/ui/key-press.ts'
import { aKeyPress } from './a-key-press.ts'

test('4. Ctrl+K opens the palette, on a Mac Cmd+K does; there Ctrl+K keeps its meaning in texts', () => {
  assert.deepEqual(
    ['Ctrl+k', 'Meta+k'].map((combination) => isPaletteKey(aKeyPress(combination), false)),
    [true, false],
  )
  assert.deepEqual(
    ['Ctrl+k', 'Meta+k'].map((combination) => isPaletteKey(aKeyPress(combination), true)),
    [false, true],
  )
})

test('4. the palette opens with Caps Lock on, and where the key writes no Latin letter', () => {
  const withCapsLock = aKeyPress('Ctrl+K', { code: 'KeyK' })
  const russian = aKeyPress('Ctrl+л', { code: 'KeyK' })

  assert.deepEqual([isPaletteKey(withCapsLock, false), isPaletteKey(russian, false)], [true, true])
})

test('4. on a keyboard with other places for letters, the letter counts', () => {
  const dvorakK = aKeyPress('Ctrl+k', { code: 'KeyV' })
  const dvorakT = aKeyPress('Ctrl+t', { code: 'KeyK' })

  assert.deepEqual([isPaletteKey(dvorakK, false), isPaletteKey(dvorakT, false)], [true, false])
})

test('4. k alone, and with anything more or other than Ctrl, is left alone', () => {
  const composing = aKeyPress('Ctrl+k', { isComposing: true })
  const others = ['k', 'Shift+K', 'Alt+k', 'Ctrl+Shift+K', 'Ctrl+Alt+k', 'Ctrl+Meta+k', 'Ctrl+j']

  assert.deepEqual(
    others.filter((combination) => isPaletteKey(aKeyPress(combination), false)),
    [],
  )
  assert.equal(isPaletteKey(composing, false), false)
  assert.equal(isPaletteKey(aKeyPress('Meta+k', { keyCode: 229 }), true), false)
})

test('4. in the palette arrows move, Enter chooses, and Ctrl or Cmd with Enter opens the address', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'Enter', 'Ctrl+Enter'].map((key) => paletteKeyOf(aKeyPress(key), false))

  assert.deepEqual(keys, ['down', 'up', 'choose', 'address'])
  assert.equal(paletteKeyOf(aKeyPress('Meta+Enter'), true), 'address')
})

test('4. Home, End, letters and the keys of an input method stay in the text of the palette', () => {
  const keys = ['Home', 'End', 'ArrowLeft', 'a', '/', '?', 'Shift+ArrowDown', 'Shift+Enter', 'Tab', 'Escape']

  assert.deepEqual(
    keys.filter((key) => paletteKeyOf(aKeyPress(key), false) !== null),
    [],
  )
  assert.equal(paletteKeyOf(aKeyPress('Enter', { isComposing: true }), false), null)
  assert.equal(paletteKeyOf(aKeyPress('Enter', { keyCode: 229 }), true), null)
})
