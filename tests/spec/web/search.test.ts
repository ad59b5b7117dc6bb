import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { ProblemCode } from '../../../core/problems/problems.ts'
import { EMPTY_QUERY, type SearchQuery } from '../../../core/search/query.ts'
import { Search } from '../../../web/commander/search/search.ts'
import type { LibrarySearch } from '../../../web/library/library-search.ts'
import type { LibrarySnapshot, LibraryStore } from '../../../web/library/library-store.ts'
import type { FoundCards, SearchAnswer } from '../../../web/library/worker-calls.ts'

describe('search', () => {
  test('shows the results of the query', async () => {
    const { search, until } = createTestSearch({ find: async () => found(createCard('a')) })

    search.ask(textQuery('git'))
    await until('git')

    assert.deepEqual(idsIn(search), ['a'])
  })

  test('drops the results of a query that was replaced', async () => {
    const slow = Promise.withResolvers<SearchAnswer>()
    const { search, until } = createTestSearch({
      find: ({ text }) => (text === 'g' ? slow.promise : Promise.resolve(found(createCard('b')))),
    })

    search.ask(textQuery('g'))
    search.ask(textQuery('gi'))
    await until('gi')
    slow.resolve(found(createCard('a')))
    await slow.promise

    assert.deepEqual(idsIn(search), ['b'])
  })
})

describe('search that grows', () => {
  test('drops late cards if the results have changed', async () => {
    const late = Promise.withResolvers<FoundCards['cards']>()
    const { search, until } = createTestSearch({
      find: async ({ text }) => found(createCard(text)),
      take: () => late.promise,
    })
    search.ask(textQuery('git'))
    await until('git')

    const growing = search.grow(1)
    search.ask(textQuery('docker'))
    await until('docker')
    late.resolve([createCard('git log')])
    await growing

    assert.deepEqual(idsIn(search), ['docker'])
  })

  test('takes no cards from a newer list', async () => {
    const answers = [found(createCard('a'))]
    const { search, until, changeList } = createTestSearch({
      find: async () => answers.shift() ?? null,
      take: () => assert.fail('the positions are those of the earlier list'),
    })
    search.ask(textQuery('git'))
    await until('git')

    changeList()
    await search.grow(1)

    assert.deepEqual(idsIn(search), ['a'])
  })

  test('drops cards taken while the list changes', async () => {
    const late = Promise.withResolvers<FoundCards['cards']>()
    const answers = [found(createCard('a'))]
    const { search, until, changeList } = createTestSearch({
      find: async () => answers.shift() ?? null,
      take: () => late.promise,
    })
    search.ask(textQuery('git'))
    await until('git')

    const growing = search.grow(1)
    changeList()
    late.resolve([createCard('b')])
    await growing

    assert.deepEqual(idsIn(search), ['a'])
  })
})

describe('search with earlier results', () => {
  test('shows them, and runs the same query again', async () => {
    let id = 'a'
    const { search, until, changeList } = createTestSearch({ find: async () => found(createCard(id)) })
    search.ask(textQuery('git'))
    await until('git')
    const { results: earlier } = search.getSnapshot()
    id = 'b'
    changeList()
    await until('git', () => idsIn(search).includes('b'))

    search.show(earlier)

    assert.deepEqual(idsIn(search), ['a'])
    await until('git', () => idsIn(search).includes('b'))
  })
})

describe('search for a pattern that has no result', () => {
  test('keeps the previous results, and says why', async () => {
    const answers: Readonly<Record<string, SearchAnswer>> = {
      git: found(createCard('a')),
      '(a+)+': without('pattern/too-slow', true),
    }
    const { search, until } = createTestSearch({ find: async ({ text }) => answers[text] ?? null })

    search.ask(textQuery('git'))
    await until('git')
    search.ask(textQuery('(a+)+'))
    await until('(a+)+')

    const { problem, isOutdated, results } = search.getSnapshot()
    assert.deepEqual([problem?.code, isOutdated, results.query.text], ['pattern/too-slow', true, 'git'])
    assert.deepEqual(idsIn(search), ['a'])
  })

  test('is repeated once patterns can be run', async () => {
    const answers = [without('pattern/busy', false), found(createCard('a'))]
    const ready = Promise.withResolvers<void>()
    const { search, until } = createTestSearch({
      find: async () => answers.shift() ?? null,
      ready: () => ready.promise,
    })

    search.ask(textQuery('a.'))
    await until('a.')
    const waiting = search.getSnapshot().problem?.code
    ready.resolve()
    await until('a.', ({ problem }) => problem === null)

    assert.equal(waiting, 'pattern/busy')
    assert.deepEqual(idsIn(search), ['a'])
  })
})

describe('search that finds nothing', () => {
  test('counts the results of other modes and of any case', async () => {
    const { search, until } = createTestSearch({
      find: async ({ mode, ignoreCase }) =>
        mode === 'words' || ignoreCase ? found(createCard('a'), createCard('b')) : found(),
    })

    search.ask(textQuery('Gti'))
    await until('Gti', ({ alternatives }) => alternatives.inAnyCase > 0)

    assert.deepEqual(search.getSnapshot().alternatives, { inAnyCase: 2, byWords: 2, similar: 0 })
  })

  // Only one pattern can be pending, so a second one would replace it.
  test("isn't retried ignoring case once the visitor keeps typing", async () => {
    const asked: SearchQuery[] = []
    const { search, until } = createTestSearch({
      find: async (query) => {
        asked.push(query)
        if (query.mode === 'words') search.ask(textQuery('Gtis'))
        return found(...(query.text === 'Gtis' ? [createCard('a')] : []))
      },
    })

    search.ask(textQuery('Gti'))
    await until('Gtis')

    assert.equal(
      asked.some(({ ignoreCase }) => ignoreCase),
      false,
    )
  })
})

describe('search that finds something', () => {
  test('counts the results of ignoring case, too', async () => {
    const { search, until } = createTestSearch({
      find: async ({ ignoreCase }) => found(createCard('a'), ...(ignoreCase ? [createCard('b')] : [])),
    })

    search.ask(textQuery('undo'))
    await until('undo', ({ alternatives }) => alternatives.inAnyCase > 0)

    assert.deepEqual(search.getSnapshot().alternatives, { inAnyCase: 2, byWords: 0, similar: 0 })
    assert.deepEqual(idsIn(search), ['a'])
  })

  test('keeps the case-insensitive count until a new list is counted', async () => {
    let inAnyCase = [createCard('a'), createCard('b')]
    const { search, until, changeList } = createTestSearch({
      find: async ({ ignoreCase }) => found(...(ignoreCase ? inAnyCase : [createCard('a')])),
    })
    search.ask(textQuery('undo'))
    await until('undo', ({ alternatives }) => alternatives.inAnyCase === 2)
    const seen = new Set<number>()
    search.subscribe(() => seen.add(search.getSnapshot().alternatives.inAnyCase))

    inAnyCase = [createCard('a')]
    changeList()
    await until('undo', ({ alternatives }) => alternatives.inAnyCase === 1)

    assert.deepEqual([...seen], [2, 1])
  })

  test('says which list its results were found in', async () => {
    const newer = Promise.withResolvers<SearchAnswer>()
    const answers = [
      Promise.resolve(found(createCard('a'))),
      newer.promise,
      Promise.resolve(without('pattern/invalid', true)),
    ]
    const { search, until, changeList, list } = createTestSearch({ find: async () => (await answers.shift()) ?? null })
    search.ask(textQuery('1'))
    await until('1')
    assert.equal(search.getSnapshot().foundIn, list)

    const newList = changeList()
    assert.equal(search.getSnapshot().foundIn, list)
    newer.resolve(found(createCard('b')))
    await until('1', ({ results }) => results.cards[0]?.command.id === 'b')
    assert.equal(search.getSnapshot().foundIn, newList)

    changeList()
    await until('1', ({ problem }) => problem !== null)
    assert.equal(search.getSnapshot().foundIn, newList)
  })

  test('drops the case-insensitive count when the text changes', async () => {
    const { search, until } = createTestSearch({
      find: async ({ ignoreCase }) => found(createCard('a'), ...(ignoreCase ? [createCard('b')] : [])),
    })
    search.ask(textQuery('undo'))
    await until('undo', ({ alternatives }) => alternatives.inAnyCase > 0)

    search.ask(textQuery('undo '))
    await until('undo ')

    assert.equal(search.getSnapshot().alternatives.inAnyCase, 0)
  })
})

function createTestSearch(parts: Pick<LibrarySearch, 'find'> & Partial<LibrarySearch>) {
  const unused = () => assert.fail('the search should not call this')
  const calls = { open: unused, change: unused, dropPrivate: unused }
  const aList = (): LibrarySnapshot['searchable'] => ({
    search: { ...calls, ...others, ...parts },
    isFetched: true,
    audience: 'public',
  })
  const others = { setPending: unused, ready: unused, take: unused, ids: unused, readAll: unused, isOpen: () => true }
  let snapshot: LibrarySnapshot = {
    library: { state: 'loading' },
    first: [],
    searchable: aList(),
    hasServer: true,
    pending: [],
    changeCount: 0,
    built: null,
  }
  const store: Pick<LibraryStore, 'getSnapshot' | 'getBuiltSnapshot' | 'subscribe'> = {
    getSnapshot: () => snapshot,
    getBuiltSnapshot: () => snapshot,
    subscribe: (listener) => {
      onList.add(listener)
      return () => onList.delete(listener)
    },
  }
  const onList = new Set<() => void>()
  const changeList = () => {
    snapshot = { ...snapshot, searchable: aList() }
    for (const listener of onList) listener()
    return snapshot.searchable
  }
  const search = new Search(store, EMPTY_QUERY, { results: null, count: 0 })
  const until = (text: string, is: (shown: ReturnType<Search['getSnapshot']>) => boolean = () => true) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const shown = search.getSnapshot()
        if (shown.request.query.text === text && is(shown)) resolve()
      }
      listeners.add(look)
      look()
    })
  const listeners = new Set<() => void>()
  search.subscribe(() => {
    for (const look of [...listeners]) look()
  })
  return { search, until, changeList, list: snapshot.searchable }
}

function textQuery(text: string): SearchQuery {
  return { ...EMPTY_QUERY, text }
}

function createCard(id: string) {
  return { command: { id, notes: `Notes of ${id}`, line: id }, marks: null }
}

function found(...cards: FoundCards['cards']): SearchAnswer {
  const facets = { platforms: [], tags: [] }
  const matches = Uint32Array.from(cards.keys())
  const answer = { matches, similarFrom: cards.length, facets, problem: null, cards, marking: null }
  return { found: answer, problem: null, isFinal: true }
}

function without(code: ProblemCode, isFinal: boolean): SearchAnswer {
  return { found: null, problem: { code }, isFinal }
}

function idsIn(search: Search): readonly string[] {
  return search.getSnapshot().results.cards.map(({ command }) => command.id)
}
