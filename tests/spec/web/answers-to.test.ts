import assert from 'node:assert/strict'
import test from 'node:test'
import { EMPTY_QUERY, type SearchQuery } from '../../../core/search/query.ts'
import { answersTo } from '../../../web/commander/answers-to.ts'
import type { LibrarySearch } from '../../../web/library/library-search.ts'
import type { FoundCards } from '../../../web/library/worker-calls.ts'

const NOTHING: FoundCards = {
  matches: new Uint32Array(),
  similarFrom: 0,
  facets: { platforms: [], tags: [] },
  problem: null,
  cards: [],
  marking: null,
}

test('4. what a pattern would find in any case is not asked once the visitor has typed on, whose text it would displace', async () => {
  const asked: SearchQuery[] = []
  let isWanted = true
  const search = aSearch(async (query) => {
    asked.push(query)
    if (query.mode === 'words') isWanted = false
    return NOTHING
  })

  for await (const answer of answersTo(search, { query: { ...EMPTY_QUERY, text: 'Gti' }, count: 8 }, () => isWanted)) {
    assert.equal(answer.found, NOTHING)
  }

  assert.deepEqual(
    asked.map(({ mode, ignoreCase }) => ({ mode, ignoreCase })),
    [
      { mode: 'pattern', ignoreCase: false },
      { mode: 'words', ignoreCase: false },
    ],
  )
})

function aSearch(find: LibrarySearch['find']): LibrarySearch {
  const unused = () => assert.fail('nobody asks for this here')
  const others = { open: unused, begin: unused, addPart: unused, finish: unused, change: unused, pend: unused }
  return { ...others, find, ready: unused, take: unused }
}
