import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createCommandsClient } from '../../../client/commands-client.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import type { ListChange } from '../../../core/commands/changing-list.ts'
import type { Command } from '../../../core/commands/command.ts'
import { EMPTY_QUERY, NO_FILTER } from '../../../core/search/query.ts'
import type { BuiltLibrary } from '../../../web/library/built-library.ts'
import { createLibrary, type LibraryView, type NeededList } from '../../../web/library/create-library.ts'
import { announceChange, type MadeChange } from '../../../web/library/library-changes.ts'
import { aStorage } from '../client/memory-storage.ts'

const NOTHING: ListChange = { added: [], put: [], removed: [] }
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

describe("the owner's change in another tab", () => {
  const added = (command: Command): ListChange => ({ ...NOTHING, added: [command] })
  const put = (command: Command): ListChange => ({ ...NOTHING, put: [command] })
  const a = aCommandOf('a')
  const secret = { ...aCommandOf('secret'), visibility: 'private' } as const
  const draft = { id: 'secret', notes: '', line: 'secret' }
  const changes: Readonly<Record<string, { readonly change: ListChange; readonly left: readonly string[] }>> = {
    'adds a private command': { change: added(secret), left: ['a', 'b'] },
    'adds a draft': { change: added(draft), left: ['a', 'b'] },
    'adds a command with an unknown visibility': {
      change: added({ ...secret, visibility: JSON.parse('"team"') }),
      left: ['a', 'b'],
    },
    'restores a private command': { change: put(secret), left: ['a', 'b'] },
    'makes a public command private': { change: put({ ...a, line: 'secret', visibility: 'private' }), left: ['b'] },
    'takes the notes from a public command': { change: put({ id: 'a', notes: '', line: 'secret' }), left: ['b'] },
    'changes both private and public commands': {
      change: {
        added: [secret, aCommandOf('c')],
        put: [{ ...a, line: 'secret', visibility: 'private' }],
        removed: ['b'],
      },
      left: ['c'],
    },
  }

  for (const [name, { change, left }] of Object.entries(changes)) {
    test(`leaves nothing private in the public list if it ${name}`, { timeout: 5_000 }, async () => {
      const { need, library, storage, fetches } = aLibrary({ lists: [['a', 'b']] })
      const user = need('any')
      await user.until(2)

      await announceFromAnotherTab({ ...change, revision: 2 })
      await user.until(left.length)

      assert.deepEqual(await everyIdIn(library.view()), left)
      assert.doesNotMatch(JSON.stringify([library.view(), storage.getItem('/api/commands')]), /secret/)
      assert.equal(fetches.length, 1)
    })
  }

  test("reaches the owner's own list, private commands included", { timeout: 5_000 }, async () => {
    const { need, library, ownClient } = aLibrary({ lists: [['a'], ['a']] })
    library.readFrom(ownClient, [])
    const user = need('any')
    await user.until(1)

    await announceFromAnotherTab({ ...added(secret), revision: 2 })
    await user.until(2)

    assert.deepEqual(await everyIdIn(library.view()), ['a', 'secret'])
  })
})

type Setting = {
  readonly lists: readonly (readonly string[] | 'never' | 'no answer')[]
  readonly built?: Parameters<typeof createLibrary>[1]
  readonly kept?: string
}

/** A library whose server answers with one list after the other, at revision 1, 2 and so on. */
function aLibrary({ lists, built = null, kept }: Setting) {
  Object.assign(globalThis, { document: new EventTarget(), BroadcastChannel: ChannelBetweenTabs })
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
  const ownClient = createCommandsClient({ fetch, cache: createSessionCache(() => aStorage()) }, '/api/commands')
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

  return { library, need, fetches, storage, ownClient }
}

/** Delivers messages to the other open channels at once, as copies. */
class ChannelBetweenTabs {
  static readonly open = new Set<ChannelBetweenTabs>()
  onmessage: ((message: { readonly data: unknown }) => void) | null = null

  constructor() {
    ChannelBetweenTabs.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of ChannelBetweenTabs.open) if (other !== this) other.onmessage?.({ data: structuredClone(data) })
  }
  close() {
    ChannelBetweenTabs.open.delete(this)
  }
}

/** Makes a change as a tab does that has modules of its own. */
async function announceFromAnotherTab(change: MadeChange): Promise<void> {
  const url = new URL('../../../web/library/library-changes.ts?another-tab', import.meta.url)
  const { announceOwnChange }: typeof import('../../../web/library/library-changes.ts') = await import(url.href)
  announceOwnChange(change)
}

function aCommandOf(id: string) {
  return { id, notes: `Notes of ${id}`, line: id, platform: 'bash', tags: [] }
}

async function everyIdIn({ searchable }: LibraryView): Promise<readonly string[]> {
  const found = await searchable?.search.find(EMPTY_QUERY, 10)
  assert.ok(typeof found === 'object')
  return found.cards.map(({ command }) => command.id)
}

function idsOf({ first }: LibraryView): readonly string[] {
  return first.map(({ id }) => id)
}

/** What a page of a library of one command came with. */
function aPage(): BuiltLibrary {
  const facets = { platforms: [], tags: [] }
  const commands = [aCommandOf('built')]
  return { builtAt: BUILT_AT, total: 1, filter: NO_FILTER, found: 1, facets, commands, related: [] }
}
