import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { commanderKeyOf } from '../../../web/commander/keys/commander-key.ts'
import { listKeys } from '../../../web/commander/keys/key-list.ts'
import { createKeyPress } from './key-press.ts'

const PC = { isApple: false, hasSingleKeys: true }
const MAC = { isApple: true, hasSingleKeys: true }

const KEYS = {
  '/': 'box',
  'Shift+/': 'box',
  '?': 'list-of-keys',
  a: 'add',
  u: 'notice',
  'Shift+?': 'list-of-keys',
  Escape: 'escape',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Enter: 'enter',
} as const

describe('keys of Commander', () => {
  for (const [combination, meaning] of Object.entries(KEYS)) {
    test(`map ${combination} to "${meaning}" on every machine`, () => {
      const press = createKeyPress(combination)

      assert.deepEqual([commanderKeyOf(press, PC), commanderKeyOf(press, MAC)], [meaning, meaning])
    })
  }

  test('open an address with Ctrl+Enter, or Cmd+Enter on a Mac', () => {
    const withCtrl = createKeyPress('Ctrl+Enter')
    const withCmd = createKeyPress('Meta+Enter')

    assert.deepEqual([commanderKeyOf(withCtrl, PC), commanderKeyOf(withCmd, MAC)], ['address', 'address'])
    assert.deepEqual([commanderKeyOf(withCmd, PC), commanderKeyOf(withCtrl, MAC)], [null, null])
  })

  test('recognise Alt+R and Alt+C by their position', () => {
    const pattern = createKeyPress('Alt+®', { code: 'KeyR' })
    const letterCase = createKeyPress('Alt+ç', { code: 'KeyC' })

    assert.deepEqual([commanderKeyOf(pattern, MAC), commanderKeyOf(letterCase, MAC)], ['pattern', 'case'])
  })

  test('ignore AltGr, which chooses characters', () => {
    const getModifierState = (name: string) => name === 'AltGraph'
    const withAltGr = (key: string, code: string) => createKeyPress(`Ctrl+Alt+${key}`, { code, getModifierState })

    assert.equal(commanderKeyOf(withAltGr('ć', 'KeyC'), PC), null)
    assert.equal(commanderKeyOf(withAltGr('/', 'Digit7'), PC), 'box')
  })

  test("exclude single-character keys if they're turned off", () => {
    const off = { ...PC, hasSingleKeys: false }

    const meanings = Object.keys(KEYS).map((combination) => commanderKeyOf(createKeyPress(combination), off))

    assert.deepEqual(meanings, [null, null, null, null, null, null, 'escape', 'down', 'up', 'enter'])
  })

  test('pause while an input method is active', () => {
    for (const combination of [...Object.keys(KEYS), 'Ctrl+Enter']) {
      assert.equal(commanderKeyOf(createKeyPress(combination, { isComposing: true }), PC), null, combination)
      // Safari ends a composition before it reports the key press that ended it, so only the code 229 identifies that
      // key.
      assert.equal(commanderKeyOf(createKeyPress(combination, { keyCode: 229 }), MAC), null, combination)
    }
  })

  test('do nothing with two or more modifiers', () => {
    const presses = fc.record({
      held: fc.subarray(['Ctrl', 'Meta', 'Alt', 'Shift'], { minLength: 2 }),
      key: fc.constantFrom('/', '?', 'Escape', 'ArrowDown', 'ArrowUp', 'Enter', 'r', 'c'),
      code: fc.constantFrom('', 'KeyR', 'KeyC', 'Slash', 'Enter'),
    })

    fc.assert(
      fc.property(presses, fc.boolean(), ({ held, key, code }, isApple) => {
        const press = createKeyPress([...held, key].join('+'), { code })
        assert.equal(commanderKeyOf(press, { isApple, hasSingleKeys: true }), null)
      }),
    )
  })

  test('leave letters, digits, Tab, Space, Home and End alone', () => {
    const keys = [
      'A',
      'b',
      'r',
      'c',
      'k',
      'n',
      '1',
      ' ',
      'Tab',
      'Home',
      'End',
      'PageDown',
      'ArrowLeft',
      'Backspace',
      'F3',
    ]

    assert.deepEqual(
      keys.filter((key) => commanderKeyOf(createKeyPress(key), PC) !== null),
      [],
    )
  })

  test('are all listed, with Ctrl or Cmd', () => {
    const keysOf = (isApple: boolean, isOwner = false) =>
      listKeys(isApple, isOwner).flatMap(({ keys }) => keys.map((keys) => keys.join('+')))

    const shared = ['/', 'Esc', '↓', '↑', 'Enter']
    assert.deepEqual(keysOf(false), [...shared, 'Ctrl+Enter', 'Alt+R', 'Alt+C', 'Ctrl+K', '?'])
    assert.deepEqual(keysOf(true), [...shared, 'Cmd+Enter', 'Ctrl+R', 'Ctrl+C', 'Cmd+K', '?'])
    assert.deepEqual(keysOf(false, true).slice(-6), ['U', 'A', 'E', 'D', 'X', 'Ctrl+Enter'])
  })
})

describe('a key with Alt in a text field', () => {
  const TYPED = [
    ['ć on a Polish Mac', 'Alt+ć', 'KeyC', MAC],
    ['ç on an American Mac', 'Alt+ç', 'KeyC', MAC],
    ['® on a Mac', 'Alt+®', 'KeyR', MAC],
    ['a dead key on a Mac', 'Alt+Dead', 'KeyC', MAC],
    ['≠ on a Russian Mac', 'Alt+≠', 'KeyC', MAC],
    ['© by Alt on a PC', 'Alt+©', 'KeyC', PC],
  ] as const
  for (const [name, combination, code, machine] of TYPED) {
    test(`is typed if it produces ${name}`, () => {
      assert.equal(commanderKeyOf(createKeyPress(combination, { code }), { ...machine, isTyping: true }), null)
    })
  }

  const OURS = [
    ['the letter itself', 'Alt+c', 'KeyC', PC],
    ['the letter itself on a Mac', 'Alt+c', 'KeyC', MAC],
    ['the letter with caps lock', 'Alt+C', 'KeyC', PC],
    ['the letter in another place', 'Alt+c', 'KeyI', PC],
    ['a Cyrillic letter in its place', 'Alt+с', 'KeyC', PC],
    ['a Greek letter in its place', 'Alt+ψ', 'KeyC', PC],
  ] as const
  for (const [name, combination, code, machine] of OURS) {
    test(`switches Match case if it is ${name}`, () => {
      assert.equal(commanderKeyOf(createKeyPress(combination, { code }), { ...machine, isTyping: true }), 'case')
    })
  }

  test('is left alone if that position has another letter', () => {
    assert.equal(commanderKeyOf(createKeyPress('Alt+j', { code: 'KeyC' }), { ...PC, isTyping: true }), null)
  })
})

describe('Ctrl+C on a Mac', () => {
  for (const key of ['c', 'C', 'с', 'ψ']) {
    test(`switches Match case in a text field that types ${key}`, () => {
      assert.equal(commanderKeyOf(createKeyPress(`Ctrl+${key}`, { code: 'KeyC' }), { ...MAC, isTyping: true }), 'case')
    })
  }

  test('copies elsewhere, as Cmd+C does', () => {
    assert.equal(commanderKeyOf(createKeyPress('Ctrl+c', { code: 'KeyC' }), PC), null)
    assert.equal(commanderKeyOf(createKeyPress('Meta+c', { code: 'KeyC' }), MAC), null)
  })
})
