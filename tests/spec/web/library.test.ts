import assert from 'node:assert/strict'
import test from 'node:test'
import { createCommandsClient } from '../../../client/commands-client.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import { NOT_NARROWED } from '../../../core/search/query.ts'
import type { BuiltLibrary } from '../../../web/library/built-library.ts'
import { createLibrary, type LibraryView, type NeededList } from '../../../web/library/create-library.ts'
import { announceChange } from '../../../web/library/library-changes.ts'
import { aStorage } from '../client/memory-storage.ts'

const BUILT_AT = '2026-01-02T03:04:05.000Z'

test('4. one fetch serves all who need any list; who needs the newest has it fetched again', async () => {
  const { need, fetches } = aLibrary({ lists: [['a'], ['a', 'b']] })

  const first = need('any')
  const second = need('any')
  await first.until(1)
  await second.until(1)
  first.leave()
  second.leave()
  const third = need('any')
  await third.until(1)
  const before = fetches.length
  await need('newest').until(2)

  assert.deepEqual([before, fetches.length], [1, 2])
})

test('4. who needs the list while it is on its way does not have it fetched twice', async () => {
  const { need, fetches } = aLibrary({ lists: [['a']] })

  const first = need('any')
  const second = need('newest')
  await Promise.all([first.until(1), second.until(1)])

  assert.equal(fetches.length, 1)
})

test('4. once nobody needs the list its fetch is ended, and begun again for whoever comes next', async () => {
  const { need, fetches } = aLibrary({ lists: ['never', ['a']] })

  need('any').leave()
  await need('any').until(1)

  assert.deepEqual(
    fetches.map(({ aborted }) => aborted),
    [true, false],
  )
})

test('4. a change that nobody can name is fetched at once where the list is needed, else when it next is', async () => {
  const { need, fetches } = aLibrary({ lists: [['a'], ['a', 'b'], ['a', 'b', 'c']] })
  const user = need('any')
  await user.until(1)

  announceChange()
  await user.until(2)
  user.leave()
  announceChange()
  const whileUnneeded = fetches.length
  await need('any').until(3)

  assert.deepEqual([whileUnneeded, fetches.length], [2, 3])
})

test('4. a change of the next revision is made in the list without a fetch, also while nobody needs it', async () => {
  const { need, fetches } = aLibrary({ lists: [['a']] })
  const user = need('any')
  await user.until(1)

  announceChange({ added: [aCommandOf('b')], put: [], removed: [], revision: 2 })
  await user.until(2)
  user.leave()
  announceChange({ added: [aCommandOf('c')], put: [], removed: [], revision: 3 })
  await need('any').until(3)

  assert.equal(fetches.length, 1)
})

test('4. the built list is the one to begin with, until the list that this visit saw takes its place', () => {
  const built = aPage()
  const { library } = aLibrary({ lists: [], built, kept: JSON.stringify([aCommandOf('seen')]) })

  const atFirst = library.view()
  const recalled = library.recall()

  assert.deepEqual([idsOf(atFirst), idsOf(recalled)], [['built'], ['seen']])
  assert.equal(library.view(), recalled)
})

test('4. where the fetch fails the built list stays, with what went wrong; the next to need any list tries again', async () => {
  const built = aPage()
  const { need } = aLibrary({ lists: ['no answer', ['a', 'b']], built })

  const user = need('any')
  const { library } = await user.when(({ library }) => library.state === 'ready' && library.freshness.kind === 'stale')
  user.leave()
  await need('any').until(2)

  assert.equal(library.state === 'ready' && library.builtAt, BUILT_AT)
})

type Setting = {
  readonly lists: readonly (readonly string[] | 'never' | 'no answer')[]
  readonly built?: Parameters<typeof createLibrary>[1]
  readonly kept?: string
}

/** A library whose server answers with one list after the other, at revision 1, 2 and so on. */
function aLibrary({ lists, built = null, kept }: Setting) {
  Object.assign(globalThis, { document: new EventTarget(), BroadcastChannel: SilentChannel })
  const fetches: AbortSignal[] = []
  const fetch = async (_url: string, { signal }: RequestInit): Promise<Response> => {
    const list = lists[fetches.length] ?? assert.fail('nobody should fetch the list again')
    assert.ok(signal)
    fetches.push(signal)
    if (list === 'never')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (list === 'no answer') throw new TypeError('The network is down')
    return Response.json(list.map(aCommandOf), { headers: { 'Library-Revision': String(fetches.length) } })
  }
  const storage = aStorage(kept === undefined ? {} : { entries: { '/api/commands': kept } })
  const client = createCommandsClient({ fetch, cache: createSessionCache(() => storage) }, '/api/commands')
  const library = createLibrary(client, built)

  const need = (needed: NeededList) => {
    let waiting: { readonly is: (view: LibraryView) => boolean; readonly go: (view: LibraryView) => void } | null = null
    let seen = library.view()
    const look = () => waiting?.is(seen) && waiting.go(seen)
    const leave = library.use((view) => {
      seen = view
      look()
    }, needed)
    const when = (is: (view: LibraryView) => boolean) =>
      new Promise<LibraryView>((go) => {
        waiting = { is, go }
        look()
      })
    const until = (total: number) =>
      when(({ library, searchable }) => library.state === 'ready' && library.total === total && searchable !== null)
    return { leave, when, until }
  }

  return { library, need, fetches }
}

class SilentChannel {
  postMessage() {
    // No other tab is there.
  }
  close() {
    // Nothing was open.
  }
}

function aCommandOf(id: string) {
  return { id, notes: `Notes of ${id}`, line: id, platform: 'bash', tags: [] }
}

function idsOf({ first }: LibraryView): readonly string[] {
  return first.map(({ id }) => id)
}

/** What a page of a library of one command came with. */
function aPage(): BuiltLibrary {
  const facets = { platforms: [], tags: [] }
  const commands = [aCommandOf('built')]
  return { builtAt: BUILT_AT, total: 1, narrowing: NOT_NARROWED, found: 1, facets, commands, related: [] }
}
