import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { paletteKeyOf } from '../../../web/palette/palette-entry.ts'
import { isPaletteKey } from '../../../web/ui/key-press.ts'
import { createKeyPress } from './key-press.ts'

describe('keys of the palette', () => {
  test('include Ctrl+K to open it, or Cmd+K on a Mac', () => {
    assert.deepEqual(
      ['Ctrl+k', 'Meta+k'].map((combination) => isPaletteKey(createKeyPress(combination), false)),
      [true, false],
    )
    assert.deepEqual(
      ['Ctrl+k', 'Meta+k'].map((combination) => isPaletteKey(createKeyPress(combination), true)),
      [false, true],
    )
  })

  test('work with Caps Lock and non-Latin keyboards', () => {
    const withCapsLock = createKeyPress('Ctrl+K', { code: 'KeyK' })
    const russian = createKeyPress('Ctrl+л', { code: 'KeyK' })

    assert.deepEqual([isPaletteKey(withCapsLock, false), isPaletteKey(russian, false)], [true, true])
  })

  test('follow the letter, not its position, on other layouts', () => {
    const dvorakK = createKeyPress('Ctrl+k', { code: 'KeyV' })
    const dvorakT = createKeyPress('Ctrl+t', { code: 'KeyK' })

    assert.deepEqual([isPaletteKey(dvorakK, false), isPaletteKey(dvorakT, false)], [true, false])
  })

  test('exclude K alone, or with other modifiers', () => {
    const composing = createKeyPress('Ctrl+k', { isComposing: true })
    const others = ['k', 'Shift+K', 'Alt+k', 'Ctrl+Shift+K', 'Ctrl+Alt+k', 'Ctrl+Meta+k', 'Ctrl+j']

    assert.deepEqual(
      others.filter((combination) => isPaletteKey(createKeyPress(combination), false)),
      [],
    )
    assert.equal(isPaletteKey(composing, false), false)
    assert.equal(isPaletteKey(createKeyPress('Meta+k', { keyCode: 229 }), true), false)
  })

  test('move, choose and open addresses', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'Enter', 'Ctrl+Enter'].map((key) => paletteKeyOf(createKeyPress(key), false))

    assert.deepEqual(keys, ['down', 'up', 'choose', 'address'])
    assert.equal(paletteKeyOf(createKeyPress('Meta+Enter'), true), 'address')
  })

  test('leave Home, End and input methods to the text field', () => {
    const keys = ['Home', 'End', 'ArrowLeft', 'a', '/', '?', 'Shift+ArrowDown', 'Shift+Enter', 'Tab', 'Escape']

    assert.deepEqual(
      keys.filter((key) => paletteKeyOf(createKeyPress(key), false) !== null),
      [],
    )
    assert.equal(paletteKeyOf(createKeyPress('Enter', { isComposing: true }), false), null)
    assert.equal(paletteKeyOf(createKeyPress('Enter', { keyCode: 229 }), true), null)
  })
})
