import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createBrowserHistory } from '../../../web/router/browser-history.ts'
import { createWindow } from './window.ts'

const chance = () => 0.123456

describe('browser history', () => {
  test("starts at the window's address, with a pop", () => {
    const { window } = createWindow('/projects/%D1%8F?sort=name#deck', { key: 'abc123' })

    const { location, action } = createBrowserHistory(window, chance).current()

    assert.equal(action, 'POP')
    assert.deepEqual(location, { pathname: '/projects/%D1%8F', search: '?sort=name', hash: '#deck', key: 'abc123' })
  })

  test('pushes an entry with a key of six characters', () => {
    const { window, address } = createWindow('/')
    const history = createBrowserHistory(window, chance)

    history.push('/projects?sort=name#deck')

    const { location, action } = history.current()
    assert.equal(action, 'PUSH')
    assert.match(location.key ?? '', /^[a-z0-9]{6}$/)
    assert.deepEqual(window.history.state, { key: location.key })
    assert.equal(window.history.length, 2)
    assert.equal(address(), 'https://site.example/projects?sort=name#deck')
  })

  test('replaces the current entry, with a new key', () => {
    const { window, address } = createWindow('/')
    const history = createBrowserHistory(window, inTurn([0.1, 0.9]))
    history.push('/projects')
    const before = history.current().location.key

    history.replace('/authentication')

    const { location, action } = history.current()
    assert.equal(action, 'REPLACE')
    assert.notEqual(location.key, before)
    assert.deepEqual(window.history.state, { key: location.key })
    assert.equal(window.history.length, 2)
    assert.equal(address(), 'https://site.example/authentication')
  })

  test('rewrites the current address without notifying listeners', () => {
    const { window, address } = createWindow('/')
    const history = createBrowserHistory(window, inTurn([0.1, 0.9]))
    history.push('/projects#deck')
    const { location, action } = history.current()
    let told = 0
    history.listen(() => {
      told += 1
    })

    history.rewrite('/projects?q=git#deck')

    assert.deepEqual(history.current(), { location: { ...location, search: '?q=git' }, action })
    assert.deepEqual(window.history.state, { key: location.key })
    assert.deepEqual([address(), window.history.length, told], ['https://site.example/projects?q=git#deck', 2, 0])
  })

  test('calls beforePush listeners while the old entry is current', () => {
    const { window, address } = createWindow('/projects')
    const history = createBrowserHistory(window, chance)
    const seen: string[] = []
    const stop = history.beforePush(() => {
      seen.push(address())
      history.rewrite('/projects?q=git')
    })

    history.push('/authentication')
    history.replace('/projects')
    stop()
    history.push('/')

    assert.deepEqual(seen, ['https://site.example/projects'])
  })

  test('restores the entry and its key on Back', () => {
    const { window, press } = createWindow('/')
    const history = createBrowserHistory(window, inTurn([0.1, 0.9]))
    history.push('/projects')
    const { location } = history.current()
    history.push('/projects/commander')

    press(-1)

    assert.deepEqual(history.current(), { location, action: 'POP' })
  })

  test('calls each listener once per change until it unsubscribes', () => {
    const { window, press } = createWindow('/')
    const history = createBrowserHistory(window, chance)
    const heard: string[] = []
    const stopFirst = history.listen(() => heard.push(`first ${history.current().action}`))
    history.listen(() => heard.push(`second ${history.current().action}`))

    history.push('/projects')
    stopFirst()
    history.replace('/projects')
    press(-1)

    assert.deepEqual(heard, ['first PUSH', 'second PUSH', 'second REPLACE', 'second POP'])
  })

  test('returns the same object until the next change', () => {
    const { window } = createWindow('/')
    const history = createBrowserHistory(window, chance)

    const [one, other] = [history.current(), history.current()]
    history.push('/')

    assert.equal(one, other)
    assert.notEqual(history.current(), one)
  })

  for (const state of [null, 7, 'key', {}, { key: 7 }, { key: null }, ['key']]) {
    test(`ignores the key of a foreign state: ${JSON.stringify(state)}`, () => {
      const { window } = createWindow('/', state)

      const { location } = createBrowserHistory(window, chance).current()

      assert.equal(location.key, null)
    })
  }

  test("accepts an address that can't be decoded", () => {
    const { window } = createWindow('/')
    const history = createBrowserHistory(window, chance)

    history.push('/%E0%A4%A')

    assert.equal(history.current().location.pathname, '/%E0%A4%A')
  })
})

describe('an entry for a dialog', () => {
  test('keeps the key of the screen below', () => {
    const { window, press } = createWindow('/')
    const history = createBrowserHistory(window, chance)
    history.push('/projects?q=git')
    const below = history.current().location

    history.pushOverlay(({ pathname, search }) => `${pathname}${search}&edit=one`)

    assert.deepEqual(history.current(), { location: { ...below, search: '?q=git&edit=one' }, action: 'PUSH' })
    assert.equal(history.isOverlay(), true)
    history.replaceKeepingKey('/projects?q=git&edit=two')
    assert.deepEqual(history.current(), { location: { ...below, search: '?q=git&edit=two' }, action: 'REPLACE' })
    assert.equal(history.isOverlay(), true)
    press(-1)
    assert.deepEqual(history.current().location, below)
    assert.equal(history.isOverlay(), false)
  })

  test('includes pending state', () => {
    const { window, address } = createWindow('/projects')
    const history = createBrowserHistory(window, chance)
    history.beforePush(() => history.rewrite('/projects?q=git'))

    history.pushOverlay(({ pathname, search }) => `${pathname}${search}&edit=one`)

    assert.equal(address(), 'https://site.example/projects?q=git&edit=one')
  })
})

/** A random source for several keys. It returns each number six times, for the six characters of one key. */
function inTurn(numbers: readonly number[]): () => number {
  let asked = 0
  return () => numbers[Math.floor(asked++ / 6)] ?? 0
}
