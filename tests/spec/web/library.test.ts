import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createCommandsClient } from '../../../client/commands-client.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import type { ListChange } from '../../../core/commands/changing-list.ts'
import type { Command } from '../../../core/commands/command.ts'
import { EMPTY_QUERY, NO_FILTER } from '../../../core/search/query.ts'
import type { BuiltLibrary } from '../../../web/library/built-library.ts'
import { type LibrarySnapshot, LibraryStore } from '../../../web/library/library-store.ts'
import { createStorage } from '../../support/server/memory-storage.ts'

const NOTHING: ListChange = { added: [], put: [], removed: [] }
const BUILT_AT = '2026-01-02T03:04:05.000Z'

const SECRET = { ...createBashCommand('secret'), visibility: 'private' } as const

const DRAFT = { id: 'draft-secret', notes: null, line: 'secret' }

const PRIVATE_CHANGES: Readonly<Record<string, ListChange>> = {
  'adds a private command': { ...NOTHING, added: [SECRET] },
  'adds a draft': { ...NOTHING, added: [DRAFT] },
  'adds a command with an unknown visibility': {
    ...NOTHING,
    added: [{ ...SECRET, visibility: JSON.parse('"team"') }],
  },
  'makes a public command private': {
    ...NOTHING,
    put: [{ ...createBashCommand('a'), line: 'secret', visibility: 'private' }],
  },
  'takes the notes from a public command': { ...NOTHING, put: [{ id: 'a', notes: '', line: 'secret' }] },
}

describe('library', () => {
  test('is fetched once, and again for the newest list', async () => {
    const { need, fetches } = setUpLibrary({ lists: [['a'], ['a', 'b']] })

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

  test("isn't fetched twice at the same time", async () => {
    const { need, fetches } = setUpLibrary({ lists: [['a']] })

    const first = need('any')
    const second = need('newest')
    await Promise.all([first.until(1), second.until(1)])

    assert.equal(fetches.length, 1)
  })

  test("stops fetching once it's no longer needed", async () => {
    const { need, fetches } = setUpLibrary({ lists: ['never', ['a']] })

    need('any').leave()
    await need('any').until(1)

    assert.deepEqual(
      fetches.map(({ aborted }) => aborted),
      [true, false],
    )
  })

  test("is refetched after an unknown change when it's next needed", async () => {
    const { need, store, fetches } = setUpLibrary({ lists: [['a'], ['a', 'b'], ['a', 'b', 'c']] })
    const user = need('any')
    await user.until(1)

    void store.announce(null)
    await user.until(2)
    user.leave()
    void store.announce(null)
    const whileUnneeded = fetches.length
    await need('any').until(3)

    assert.deepEqual([whileUnneeded, fetches.length], [2, 3])
  })

  test('starts with the built list, then shows the stored one', () => {
    const { store } = setUpLibrary({
      lists: [],
      built: createBuiltLibrary(),
      kept: JSON.stringify([createBashCommand('seen')]),
    })

    assert.deepEqual([idsOf(store.getBuiltSnapshot()), idsOf(store.getSnapshot())], [['built'], ['seen']])
    assert.equal(store.getSnapshot(), store.getSnapshot())
  })

  test('keeps the built list if fetching fails', async () => {
    const built = createBuiltLibrary()
    const { need } = setUpLibrary({ lists: ['no answer', ['a', 'b']], built })

    const user = need('any')
    const { library } = await user.when(
      ({ library }) => library.state === 'ready' && library.freshness.kind === 'stale',
    )
    user.leave()
    await need('any').until(2)

    assert.equal(library.state === 'ready' && library.builtAt, BUILT_AT)
  })

  test('refetches after a change in another tab', async () => {
    const { need, store, fetches } = setUpLibrary({ lists: [['a', 'b'], ['b']] })
    const user = need('any')
    await user.until(2)

    const otherTab = new BroadcastChannel('commander-library')
    otherTab.postMessage(null)
    otherTab.close()
    await user.until(1)

    assert.deepEqual(await everyIdIn(store.getSnapshot()), ['b'])
    assert.equal(fetches.length, 2)
  })

  test('is refetched when its tab becomes visible after a minute', async (t) => {
    const MINUTE_MS = 60_000
    let now = 0
    t.mock.method(performance, 'now', () => now)
    const { need, fetches } = setUpLibrary({ lists: [['a'], ['a', 'b']] })
    const user = need('any')
    await user.until(1)
    const becomeAfter = (visibilityState: string, passed: number) => {
      now = passed
      Object.assign(document, { visibilityState }).dispatchEvent(new Event('visibilitychange'))
      return fetches.length
    }

    const before = [becomeAfter('visible', MINUTE_MS - 1000), becomeAfter('hidden', 2 * MINUTE_MS)]
    const after = becomeAfter('visible', 2 * MINUTE_MS)

    assert.deepEqual([before, after], [[1, 1], 2])
    await user.until(2)
    assert.equal(becomeAfter('visible', 3 * MINUTE_MS - 1000), 2)
  })

  test('is loaded if the browser blocks messages between tabs', async () => {
    const { need, store } = setUpLibrary({ lists: [['a'], ['a', 'b']] })
    Object.assign(globalThis, { BroadcastChannel: BlockedChannel })

    const user = need('any')
    await user.until(1)
    void store.announce(null)
    await user.until(2)

    assert.deepEqual(await everyIdIn(store.getSnapshot()), ['a', 'b'])
  })
})

describe('a change made in this tab', () => {
  const b: ListChange = { ...NOTHING, added: [createBashCommand('b')] }

  test('is applied without a fetch if its revision comes next', async () => {
    const { need, store, fetches } = setUpLibrary({ lists: [['a']] })
    const user = need('any')
    const before = await user.until(1)

    void store.announce({ ...b, revision: 2 })
    const { searchable } = await user.until(2)
    user.leave()
    void store.announce({ ...NOTHING, added: [createBashCommand('c')], revision: 3 })
    await need('any').until(3)

    assert.equal(fetches.length, 1)
    assert.notEqual(searchable, before.searchable)
  })

  test('refetches the list if it skips a revision', async () => {
    const { need, store, fetches } = setUpLibrary({ lists: [['a'], ['a', 'elsewhere', 'b']] })
    const user = need('any')
    await user.until(1)

    void store.announce({ ...b, revision: 3 })
    await user.until(3)

    assert.deepEqual(await everyIdIn(store.getSnapshot()), ['a', 'elsewhere', 'b'])
    assert.equal(fetches.length, 2)
  })

  test('replaces a fetch that began before it', async () => {
    const { need, store, fetches } = setUpLibrary({ lists: ['never', ['a', 'b']] })
    const user = need('any')

    void store.announce({ ...b, revision: 2 })
    await user.until(2)

    assert.deepEqual(
      fetches.map(({ aborted }) => aborted),
      [true, false],
    )
  })
})

describe("the owner's list", () => {
  test('shows private commands, but stores only public ones', async () => {
    const { need, store, storage, ownersClient } = setUpLibrary({ lists: [['a'], ['a', SECRET, DRAFT]] })
    const user = need('any')
    await user.until(1)

    store.switchSource(ownersClient)
    await user.until(2)

    assert.deepEqual(await everyIdIn(store.getSnapshot()), ['a', 'secret'])
    assert.deepEqual(await everyCommandIn(store.getSnapshot()), ['a', 'secret', 'draft-secret'])
    assert.equal(storage.getItem('/api/commands'), JSON.stringify([createBashCommand('a')]))
  })

  for (const [name, change] of Object.entries(PRIVATE_CHANGES)) {
    test(`stores nothing private if a change ${name}`, async () => {
      const { need, store, storage, ownersClient } = setUpLibrary({
        lists: [
          ['a', 'b'],
          ['a', 'b'],
        ],
      })
      const user = need('any')
      await user.until(2)
      store.switchSource(ownersClient)
      await user.when(({ searchable }) => searchable?.audience === 'owner')

      await store.announce({ ...change, revision: 3 })

      assert.match(JSON.stringify(await everyCommandIn(store.getSnapshot(), ({ line }) => line)), /secret/)
      assert.doesNotMatch(`${storage.getItem('/api/commands')}`, /secret/)
    })
  }

  test('keeps only public commands at sign-out, even offline', async () => {
    const { need, store, ownersClient } = setUpLibrary({ lists: [['a'], ['a', SECRET, DRAFT], 'no answer'] })
    const user = need('any')
    await user.until(1)
    store.switchSource(ownersClient)
    await user.until(2)

    store.switchSource(null)
    await user.until(1)

    assert.deepEqual(await everyCommandIn(store.getSnapshot()), ['a'])
    assert.doesNotMatch(JSON.stringify(store.getSnapshot()), /secret/)
  })
})

type Setting = {
  readonly lists: readonly (readonly (string | Command)[] | 'never' | 'no answer')[]
  readonly built?: BuiltLibrary
  readonly kept?: string
}

/** A library whose server returns these lists one after the other, at revisions 1, 2 and so on. */
function setUpLibrary({ lists, built, kept }: Setting) {
  Object.assign(globalThis, { document: new EventTarget(), BroadcastChannel: ChannelBetweenTabs, Worker: undefined })
  const fetches: AbortSignal[] = []
  const fetch = async (_url: string, { signal }: RequestInit): Promise<Response> => {
    const list = lists[fetches.length] ?? assert.fail('nobody should fetch the list again')
    assert.ok(signal)
    fetches.push(signal)
    if (list === 'never')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (list === 'no answer') throw new TypeError('The network is down')
    const commands = list.map((one) => (typeof one === 'string' ? createBashCommand(one) : one))
    return Response.json(commands, { headers: { 'Library-Revision': String(fetches.length) } })
  }
  const storage = createStorage(kept === undefined ? {} : { entries: { '/api/commands': kept } })
  const client = createCommandsClient({ fetch, cache: createSessionCache(() => storage) }, '/api/commands')
  const ownersClient = createCommandsClient(
    { fetch, cache: createSessionCache(() => createStorage()) },
    '/api/commands',
  )
  const store = new LibraryStore(client, built ?? null)

  const need = (needed: 'newest' | 'any') => {
    type Waiting = {
      readonly is: (snapshot: LibrarySnapshot) => boolean
      readonly go: (snapshot: LibrarySnapshot) => void
    }
    let waiting: Waiting | null = null
    const look = () => {
      const snapshot = store.getSnapshot()
      if (waiting?.is(snapshot)) waiting.go(snapshot)
    }
    const leave = store.subscribe(look)
    store.load({ ifStale: needed === 'any' })
    const when = (is: Waiting['is']) =>
      new Promise<LibrarySnapshot>((go) => {
        waiting = { is, go }
        look()
      })
    const until = (total: number) =>
      when(({ library, searchable }) => library.state === 'ready' && library.total === total && searchable !== null)
    return { leave, when, until }
  }

  return { store, need, fetches, storage, ownersClient }
}

/** Delivers copies of messages to all other open channels, immediately. */
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

/** A channel that throws when it's opened, as in Firefox if the visitor blocks cookies. */
class BlockedChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

function createBashCommand(id: string) {
  return { id, notes: `Notes of ${id}`, line: id, platform: 'bash', tags: [] }
}

async function everyIdIn({ searchable }: LibrarySnapshot): Promise<readonly string[]> {
  const answer = await searchable?.search.find(EMPTY_QUERY, 10)
  assert.ok(answer?.found)
  return answer.found.cards.map(({ command }) => command.id)
}

async function everyCommandIn(
  { searchable }: LibrarySnapshot,
  textOf: (command: Command) => string | null = ({ id }) => id,
): Promise<readonly (string | null)[]> {
  const all = await searchable?.search.readAll(() => true)
  return (all ?? []).map(textOf)
}

function idsOf({ first }: LibrarySnapshot): readonly string[] {
  return first.map(({ id }) => id)
}

/** A prerendered page's library, with one command. */
function createBuiltLibrary(): BuiltLibrary {
  const facets = { platforms: [], tags: [] }
  const commands = [createBashCommand('built')]
  return { builtAt: BUILT_AT, total: 1, filter: NO_FILTER, found: 1, facets, commands, related: [] }
}
