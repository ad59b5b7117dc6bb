import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { applyFilter, countFacets } from '../../../core/search/filter.ts'
import { NO_FILTER } from '../../../core/search/query.ts'

const LIBRARY = [
  { id: 'status', platform: 'git', tags: ['history'] },
  { id: 'log', platform: 'git', tags: ['history', 'search'] },
  { id: 'grep', platform: 'unix', tags: ['search'] },
  { id: 'ls', platform: 'unix' },
  { id: 'bare' },
]
const ALL = [0, 1, 2, 3, 4]

describe('filter (specification 4)', () => {
  test('agrees with countFacets on the whole list', () => {
    const [one, ...others] = LIBRARY

    for (const list of [LIBRARY, others, [one ?? { id: '' }], []]) {
      assert.deepEqual(countFacets(list), applyFilter(list, [...list.keys()], NO_FILTER).facets)
    }
  })

  test('keeps everything if empty, and counts facets', () => {
    const { matches, facets } = applyFilter(LIBRARY, ALL, NO_FILTER)

    assert.deepEqual(matches, ALL)
    assert.deepEqual(facets, {
      platforms: [
        { value: 'git', count: 2 },
        { value: 'unix', count: 2 },
      ],
      tags: [
        { value: 'history', count: 2 },
        { value: 'search', count: 2 },
      ],
    })
  })

  test('lists the most frequent values first', () => {
    const { facets } = applyFilter(
      [...LIBRARY, { id: 'du', platform: 'unix', tags: ['search'] }],
      [...ALL, 5],
      NO_FILTER,
    )

    assert.deepEqual(facets, {
      platforms: [
        { value: 'unix', count: 3 },
        { value: 'git', count: 2 },
      ],
      tags: [
        { value: 'search', count: 3 },
        { value: 'history', count: 2 },
      ],
    })
  })

  test('accepts any of the platforms and all of the tags', () => {
    const narrowed = [
      { platforms: ['git'] },
      { platforms: ['git', 'unix'] },
      { tags: ['search'] },
      { tags: ['search', 'history'] },
      { platforms: ['unix'], tags: ['history'] },
      { platforms: ['none'] },
    ].map((filter) => applyFilter(LIBRARY, ALL, { ...NO_FILTER, ...filter }).matches)

    assert.deepEqual(narrowed, [[0, 1], [0, 1, 2, 3], [1, 2], [1], [], []])
  })

  test('keeps a single command by id', () => {
    const ids = ['grep', 'gone'].map((id) => applyFilter(LIBRARY, ALL, { ...NO_FILTER, id }).matches)

    assert.deepEqual(ids, [[2], []])
  })

  test('counts what choosing a platform or tag would show', () => {
    const { facets } = applyFilter(LIBRARY, ALL, { ...NO_FILTER, platforms: ['git'], tags: ['search'] })

    assert.deepEqual(facets, {
      platforms: [
        { value: 'git', count: 1 },
        { value: 'unix', count: 1 },
      ],
      tags: [
        { value: 'history', count: 1 },
        { value: 'search', count: 1 },
      ],
    })
  })

  test('counts only matches and keeps their order', () => {
    const { matches, facets } = applyFilter(LIBRARY, [3, 1, 99], { ...NO_FILTER, platforms: ['unix', 'git'] })

    assert.deepEqual(matches, [3, 1])
    assert.deepEqual(
      facets.platforms.map(({ value, count }) => `${value} ${count}`),
      ['git 1', 'unix 1'],
    )
  })

  test("returns as many commands as a facet's count", () => {
    const name: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', '__proto__')
    const command = fc.record({ id: fc.uuid(), platform: name, tags: fc.uniqueArray(name) })
    const property = fc.property(fc.array(command), fc.uniqueArray(name), (commands, tags) => {
      const all = [...commands.keys()]
      const { matches, facets } = applyFilter(commands, all, { ...NO_FILTER, tags })
      for (const { value, count } of facets.tags) {
        const chosen = tags.includes(value) ? tags : [...tags, value]
        assert.equal(applyFilter(commands, all, { ...NO_FILTER, tags: chosen }).matches.length, count)
      }
      for (const { value, count } of facets.platforms) {
        assert.equal(applyFilter(commands, matches, { ...NO_FILTER, tags, platforms: [value] }).matches.length, count)
      }
    })

    fc.assert(property)
  })
})
