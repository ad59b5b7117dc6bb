import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { decodePathname } from '../../../core/routing/location.ts'
import { createBrowserHistory } from '../../../web/router/browser-history.ts'
import { createWindow } from './window.ts'

type Move =
  | { readonly kind: 'push' | 'replace'; readonly path: string }
  | { readonly kind: 'press'; readonly steps: number }

/** The parts of a history from the `history` package, version 4.10.1, that the test compares with. */
type TheirHistory = {
  readonly location: {
    readonly pathname: string
    readonly search: string
    readonly hash: string
    readonly key?: string
  }
  readonly action: string
  readonly length: number
  readonly push: (path: string) => void
  readonly replace: (path: string) => void
  readonly listen: (onChange: () => void) => () => void
}

const historyFile = createRequire(import.meta.url).resolve('history/umd/history.js')
const historySource = readFileSync(historyFile, 'utf8')

describe('browser history', () => {
  test('agrees with history 4.10.1 on push, replace and pop', () => {
    const property = fc.property(anyAddress(), fc.array(anyMove(), { maxLength: 25 }), (start, moves) => {
      const ours = ourTraveller(start)
      const theirs = theirTraveller(start)

      assert.deepEqual(ours.look(), theirs.look())
      for (const move of moves) {
        ours.make(move)
        theirs.make(move)
        assert.deepEqual(ours.look(), theirs.look())
      }
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('keeps encoded percent signs and spaces, unlike history 4.10.1', () => {
    const [ours, theirs] = [ourTraveller('/'), theirTraveller('/')]

    for (const traveller of [ours, theirs]) traveller.make({ kind: 'push', path: '/100%25' })

    assert.equal(ours.look().address, 'https://site.example/100%25')
    assert.equal(theirs.look().address, 'https://site.example/100%')
  })
})

function ourTraveller(start: string) {
  const { window, press, address, index } = createWindow(start)
  const history = createBrowserHistory(window, Math.random)
  const nameOf = namesByFirstSight()
  const heard = countChanges(history.listen)
  return {
    make: (move: Move) => (move.kind === 'press' ? press(move.steps) : history[move.kind](move.path)),
    look: () => {
      const { location, action } = history.current()
      const { pathname, search, hash, key } = location
      const decoded = decodePathname(pathname)
      return {
        pathname: decoded.ok ? decoded.value : null,
        search,
        hash,
        key: nameOf(key),
        keyInState: nameOf(window.history.state?.key ?? null),
        action,
        length: window.history.length,
        address: address(),
        index: index(),
        heard: heard(),
      }
    },
  }
}

function theirTraveller(start: string) {
  const { window, press, address, index } = createWindow(start)
  const history = loadTheirHistory(window)
  const nameOf = namesByFirstSight()
  const heard = countChanges(history.listen)
  return {
    make: (move: Move) => (move.kind === 'press' ? press(move.steps) : history[move.kind](move.path)),
    look: () => {
      const { pathname, search, hash, key } = history.location
      return {
        pathname,
        search,
        hash,
        key: nameOf(key ?? null),
        keyInState: nameOf(window.history.state?.key ?? null),
        action: history.action,
        length: history.length,
        address: address(),
        index: index(),
        heard: heard(),
      }
    },
  }
}

/** Loads history 4.10.1 in a context with this window, because it uses the global one. */
function loadTheirHistory(window: Window): TheirHistory {
  const world = createContext({ window, navigator: window.navigator })
  runInContext(historySource, world)
  return runInContext('History.createBrowserHistory()', world)
}

/**
 * Returns a function that replaces random keys with numbers in order of appearance, so that two runs can be compared.
 */
function namesByFirstSight(): (key: string | null) => number | null {
  const seen: string[] = []
  return (key) => {
    if (key === null) return null
    if (!seen.includes(key)) seen.push(key)
    return seen.indexOf(key)
  }
}

function countChanges(listen: (onChange: () => void) => unknown): () => number {
  let changes = 0
  listen(() => {
    changes += 1
  })
  return () => changes
}

function anyMove(): fc.Arbitrary<Move> {
  const going = fc.record({ kind: fc.constantFrom('push', 'replace'), path: anyAddress() })
  const pressing = fc.record({ kind: fc.constant('press'), steps: fc.integer({ min: -3, max: 3 }) })
  return fc.oneof(going, pressing)
}

/**
 * An arbitrary address that history 4.10.1 handles in the same way. Another test covers those that it decodes
 * differently.
 */
function anyAddress(): fc.Arbitrary<string> {
  const segment = fc.constantFrom('projects', 'Projects', 'commander', '%D1%8F', '%2F', '%3F', 'a.b', 'a;b=c')
  const path = fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.join('/')}`)
  const ending = fc.constantFrom('', '', '/', '?', '#', '?a=b', '?a=%20', '#deck', '?a=b#deck', '?#deck')
  return fc.tuple(path, ending).map(([start, end]) => (start + end).replace('//', '/'))
}
