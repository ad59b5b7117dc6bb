import assert from 'node:assert/strict'
import test from 'node:test'
import { type Ask, EMPTY_ASK } from '../../../core/search/ask.ts'
import { answersTo } from '../../../web/commander/use-results.ts'
import type { FoundCards } from '../../../web/search/desk-calls.ts'
import type { LibrarySearch } from '../../../web/search/library-search.ts'

const NOTHING: FoundCards = {
  matches: new Uint32Array(),
  similarFrom: 0,
  facets: { platforms: [], tags: [] },
  problem: null,
  cards: [],
  marking: null,
}

test('4. what a pattern would find in any case is not asked once the visitor has typed on, whose text it would displace', async () => {
  const asked: Ask[] = []
  let isWanted = true
  const search = aSearch(async (ask) => {
    asked.push(ask)
    if (ask.mode === 'words') isWanted = false
    return NOTHING
  })

  for await (const answer of answersTo(search, { ask: { ...EMPTY_ASK, text: 'Gti' }, count: 8 }, () => isWanted)) {
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
  const others = { open: unused, begin: unused, addPart: unused, finish: unused, change: unused }
  return { ...others, find, ready: unused, take: unused, close: unused }
}
