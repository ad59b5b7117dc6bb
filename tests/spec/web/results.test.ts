import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EMPTY_QUERY, type Filter, NO_FILTER, type SearchHit } from '../../../core/search/query.ts'
import { platformName, tagName } from '../../../web/commander/search/names-in-address.ts'
import { answeredResults, grownResults, resultsWithoutQuery } from '../../../web/commander/search/results.ts'
import type { BuiltLibrary } from '../../../web/library/built-library.ts'
import type { FoundCards } from '../../../web/library/worker-calls.ts'

const NOTHING = { first: [], built: null }

describe('results', () => {
  test('are the whole library before a query', () => {
    const results = resultsWithoutQuery(
      { first: [createHit('a').command, createHit('b').command], built: null },
      30_000,
    )

    assert.equal(results.matches.length, 30_000)
    assert.deepEqual(
      results.cards.map(({ command }) => command.id),
      ['a', 'b'],
    )
    assert.deepEqual(results.facets, { platforms: [], tags: [] })
    assert.equal(results.isAnswer, false)
  })

  test('start with the cards that the page contains', () => {
    const ofPlatform = { ...NO_FILTER, platforms: ['git'] }
    const whole = createBuiltLibrary(NO_FILTER)
    const part = createBuiltLibrary(ofPlatform)

    const results = resultsWithoutQuery({ first: whole.commands, built: whole }, 3)
    const partly = resultsWithoutQuery({ first: [], built: part }, 3, ofPlatform)
    const newer = resultsWithoutQuery({ first: [createHit('new').command], built: whole }, 1)

    assert.deepEqual([results.cards.length, results.matches.length], [2, 3])
    assert.deepEqual(results.facets.platforms, [{ value: 'git', count: 3 }])
    assert.deepEqual([partly.cards.length, partly.query.filter], [2, ofPlatform])
    assert.deepEqual(
      newer.cards.map(({ command }) => command.id),
      ['new'],
    )
    assert.deepEqual(newer.facets, whole.facets)
  })

  test('reuse the cards that stay the same', () => {
    const shown = { ...resultsWithoutQuery(NOTHING, 3), cards: [createHit('a'), createHit('b', [[0, 1]])] }
    const next = [createHit('b', [[0, 1]]), createHit('a', [[0, 2]]), createHit('c')]

    const { cards } = answeredResults(shown, { ...EMPTY_QUERY, text: 'x' }, createFoundCards(next))

    assert.equal(cards[0], shown.cards[1])
    assert.notEqual(cards[1], shown.cards[0])
    assert.deepEqual(cards, next)
  })

  test('keep the same list object if nothing changes', () => {
    const shown = { ...resultsWithoutQuery(NOTHING, 2), cards: [createHit('a'), createHit('b')] }

    const same = answeredResults(shown, EMPTY_QUERY, createFoundCards([createHit('a'), createHit('b')]))
    const fewer = answeredResults(shown, EMPTY_QUERY, createFoundCards([createHit('a')]))
    const turned = answeredResults(shown, EMPTY_QUERY, createFoundCards([createHit('b'), createHit('a')]))

    assert.equal(same.cards, shown.cards)
    assert.deepEqual(fewer.cards, [createHit('a')])
    assert.deepEqual(turned.cards, [createHit('b'), createHit('a')])
  })

  test('are extended at the end', () => {
    const shown = answeredResults(resultsWithoutQuery(NOTHING, 0), EMPTY_QUERY, createFoundCards([createHit('a')]))

    const grown = grownResults(shown, [createHit('b')])

    assert.equal(grown.cards[0], shown.cards[0])
    assert.deepEqual(
      grown.cards.map(({ command }) => command.id),
      ['a', 'b'],
    )
  })
})

describe('name in the address', () => {
  test('is quoted unless a filter or a card has it', () => {
    const { command } = createHit('a')
    const cards = [{ command: { ...command, tags: ['undo'] }, marks: null }]
    const facets = { platforms: [{ value: 'unix', count: 1 }], tags: [{ value: 'files', count: 1 }] }
    const results = { ...resultsWithoutQuery(NOTHING, 1), cards, facets }

    const platforms = ['unix', 'git', 'undo'].map((name) => platformName(name, results))
    const tags = ['files', 'undo', 'git'].map((name) => tagName(name, results))

    assert.deepEqual(platforms, ['unix', 'git', '“undo”'])
    assert.deepEqual(tags, ['files', 'undo', '“git”'])
  })
})

function createHit(id: string, line: readonly (readonly [number, number])[] = []): SearchHit {
  return { command: { id, notes: `Notes of ${id}`, line: `run ${id}`, platform: 'git' }, marks: { notes: [], line } }
}

function createFoundCards(cards: readonly SearchHit[]): FoundCards {
  const facets = { platforms: [], tags: [] }
  return { matches: Uint32Array.of(1, 2, 3), similarFrom: 3, facets, cards, marking: null, problem: null }
}

/** A library embedded in a page: two of its three commands. */
function createBuiltLibrary(filter: Filter): BuiltLibrary {
  const facets = { platforms: [{ value: 'git', count: 3 }], tags: [] }
  const commands = ['a', 'b'].map((id) => createHit(id).command)
  return { builtAt: '2026-01-02T03:04:05.000Z', total: 3, filter, found: 3, facets, commands, related: [] }
}
