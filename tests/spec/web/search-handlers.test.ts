import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { failure } from '../../../core/result.ts'
import { EMPTY_QUERY, type SearchQuery } from '../../../core/search/query.ts'
import { createSearchHandlers } from '../../../web/library/search-handlers.ts'
import type { Engine } from '../../../web/library/worker-calls.ts'

const LIBRARY: readonly Command[] = [
  { id: 'status', notes: 'Show what has changed', line: 'git status', platform: 'git', tags: ['history'] },
  { id: 'draft', notes: null, line: 'git stash' },
  { id: 'log', notes: 'Show one line per commit', line: 'git log --oneline', platform: 'git' },
  { id: 'ps', notes: 'List all container(s)', line: 'docker ps -a', platform: 'docker' },
]

describe('search worker', () => {
  test("counts a library's cards and sends the first few", async () => {
    const worker = createSearchHandlers()

    const opened = await worker.open(libraryOf([...LIBRARY, { broken: true }]))

    assert.ok(opened.ok)
    assert.deepEqual([opened.value.all.matches.length, opened.value.unreadable], [3, 1])
    assert.deepEqual(
      opened.value.all.cards.map(({ command }) => command.id),
      ['status', 'log', 'ps'],
    )
    assert.equal(opened.value.text, JSON.stringify([...LIBRARY, { broken: true }]))
  })

  test('sends ids and the pinned count for sorting', async () => {
    const worker = createSearchHandlers()
    const [status, ...others] = LIBRARY
    await worker.open(libraryOf([{ ...status, pinned: 'yes' }, ...others]))

    assert.deepEqual(await worker.ids(null), { ids: ['status', 'log', 'ps'], pinned: 1 })
  })

  test("doesn't send back long texts", async () => {
    const worker = createSearchHandlers()
    const longest = JSON.stringify(['x'.repeat(2 ** 18 - 4)])

    const opened = await worker.open({ list: new Blob([longest]), audience: 'public' })
    const longer = await worker.open({ list: new Blob([`${longest} `]), audience: 'public' })

    assert.equal(opened.ok && opened.value.text, longest)
    assert.equal(longer.ok && longer.value.text, null)
  })

  test("keeps its library if a new text isn't a list", async () => {
    const worker = await openSearchWorker()

    const failed = []
    for (const text of ['<html>', '{}']) failed.push(await worker.open({ list: new Blob([text]), audience: 'public' }))
    const { matches } = await worker.find({ query: EMPTY_QUERY, engine: 'native', count: 0 })

    assert.deepEqual(failed, [failure({ code: 'http/not-json' }), failure({ code: 'commands/not-a-list' })])
    assert.equal(matches.length, 3)
  })

  test('searches the library that was opened last', async () => {
    const worker = createSearchHandlers()
    const libraries = [LIBRARY, LIBRARY.slice(0, 1), LIBRARY.slice(0, 3)].map(libraryOf)

    await Promise.all(libraries.map((library) => worker.open(library)))

    assert.equal((await worker.find({ query: EMPTY_QUERY, engine: 'native', count: 0 })).matches.length, 2)
  })

  test('finds patterns in notes and line, and marks them', async () => {
    const found = await find({ text: '^git|ont' })

    assert.deepEqual([...found.matches], [0, 1, 2])
    assert.deepEqual(
      found.cards.map(({ command, marks }) => [command.id, marks]),
      [
        ['status', { notes: [], line: [[0, 3]] }],
        ['log', { notes: [], line: [[0, 3]] }],
        ['ps', { notes: [[10, 13]], line: [] }],
      ],
    )
    assert.equal(found.problem, null)
  })

  test('marks only the notes of a command without a line', async () => {
    const worker = createSearchHandlers()
    await worker.open(libraryOf([{ id: 'idea', notes: 'Look up', line: null }]))

    const { cards } = await worker.find({ query: { ...EMPTY_QUERY, text: 'up' }, engine: 'native', count: 1 })

    assert.deepEqual(cards[0]?.marks, { notes: [[5, 7]], line: [] })
  })

  test('ignores case on request', async () => {
    assert.deepEqual([...(await find({ text: 'GIT', ignoreCase: true })).matches], [0, 1])
    assert.deepEqual([...(await find({ text: 'GIT' })).matches], [])
  })

  test('treats an invalid pattern as text and reports it', async () => {
    const found = await find({ text: '(s' })

    const worker = await openSearchWorker()
    const taken = await worker.take({ indices: [2], marking: found.marking })
    assert.deepEqual([[...found.matches], found.problem?.code], [[2], 'pattern/invalid'])
    assert.deepEqual([found.cards, taken.map(({ marks }) => marks)], [taken, [{ notes: [[18, 20]], line: [] }]])
  })

  test('finds a pattern literally if there is no engine', async () => {
    const found = await find({ text: 'git.*' }, 'literal')

    const worker = await openSearchWorker()
    const [taken] = await worker.take({ indices: [0], marking: found.marking })
    assert.deepEqual([[...found.matches], found.problem], [[], null])
    assert.deepEqual(taken?.marks, { notes: [], line: [] })
  })

  test('finds words in any case and order', async () => {
    const found = await find({ text: 'HISTORY git show', mode: 'words' })

    assert.deepEqual(
      found.cards.slice(0, found.similarFrom).map(({ command }) => command.id),
      ['status'],
    )
    assert.deepEqual(found.cards[0]?.marks?.line, [[0, 3]])
  })

  test('counts results for each filter', async () => {
    const found = await find({ text: 'i', filter: { platforms: ['docker'], tags: [], id: null } })

    assert.deepEqual([...found.matches], [2])
    assert.deepEqual(found.facets.platforms, [
      { value: 'git', count: 2 },
      { value: 'docker', count: 1 },
    ])
  })

  test('returns more cards by their positions', async () => {
    const worker = await openSearchWorker()
    const query: SearchQuery = { ...EMPTY_QUERY, text: 'i' }
    const { marking, cards } = await worker.find({ query, engine: 'native', count: 1 })

    const more = await worker.take({ indices: [1, 2, 99], marking })

    assert.equal(cards.length, 1)
    assert.deepEqual(
      more.map(({ command, marks }) => [command.id, marks?.line]),
      [
        [
          'log',
          [
            [1, 2],
            [14, 15],
          ],
        ],
        ['ps', []],
      ],
    )
  })

  test('shows pending changes in this and every later library', async () => {
    const worker = createSearchHandlers()
    const ids = async () => (await worker.ids(null)).ids
    await worker.open(libraryOf(LIBRARY))

    const pending = await worker.setPending([{ added: [], put: [], removed: ['log'] }])
    assert.deepEqual([pending.all.matches.length, await ids()], [2, ['status', 'ps']])
    assert.equal(pending.text, JSON.stringify(LIBRARY))
    assert.notEqual(await pending.shown.text(), JSON.stringify(LIBRARY))
    await worker.open(libraryOf(LIBRARY))
    assert.deepEqual(await ids(), ['status', 'ps'])
    await worker.setPending([])

    assert.deepEqual(await ids(), ['status', 'log', 'ps'])
  })
})

async function openSearchWorker() {
  const worker = createSearchHandlers()
  await worker.open(libraryOf(LIBRARY))
  return worker
}

async function find(query: Partial<SearchQuery>, engine: Engine = 'native') {
  const worker = await openSearchWorker()
  return worker.find({ query: { ...EMPTY_QUERY, ...query }, engine, count: 10 })
}

function libraryOf(entries: readonly unknown[]) {
  return { list: new Blob([JSON.stringify(entries)]), audience: 'public' } as const
}
