import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import type { Command } from '../../../core/commands/command.ts'
import {
  differingFields,
  digestsAfterSync,
  fileContentKey,
  planSync,
  type SyncEntry,
  type SyncOptions,
  type SyncStep,
  syncStepFor,
} from '../../../core/commands/sync/plan-sync.ts'
import { createCommand } from '../../support/library/sample-commands.ts'

const itself = (text: string) => text

const OLD = createCommand({ id: 'x', notes: 'Old' })
const NEW = createCommand({ id: 'x', notes: 'New' })
const OTHER = createCommand({ id: 'x', notes: 'Other' })
const DRAFT = createCommand({ id: 'x', notes: null })
const PRIVATE = createCommand({ id: 'x', notes: 'Old', visibility: 'private' })

/** Each case: its name, the command at the last sync, in the files and in the library, and the resulting state. */
const CASES: readonly (readonly [string, Command | null, Command | null, Command | null, SyncEntry['state']])[] = [
  ['neither side has changed it', OLD, OLD, OLD, 'same'],
  ['it was changed in the files', OLD, NEW, OLD, 'files'],
  ['it was changed in the library', OLD, OLD, NEW, 'library'],
  ['both sides have changed it in the same way', OLD, NEW, NEW, 'same'],
  ['both sides have changed it differently', OLD, NEW, OTHER, 'conflict'],
  ['it was added to the files', null, NEW, null, 'files'],
  ['it was added to the library', null, null, NEW, 'library'],
  ['it was added to both', null, NEW, NEW, 'same'],
  ['different commands were added with one id', null, NEW, OTHER, 'conflict'],
  ['only one side says that it is public', null, NEW, { ...NEW, visibility: 'public' }, 'same'],
  ['only one side says that it is not pinned', null, NEW, { ...NEW, pinned: 'no' }, 'same'],
  ['it was pinned in the files', OLD, { ...OLD, pinned: 'yes' }, OLD, 'files'],
  ['it was deleted from the files', OLD, null, OLD, 'files'],
  ['it was deleted from the library', OLD, OLD, null, 'library'],
  ['it was deleted from the files and changed in the library', OLD, null, NEW, 'conflict'],
  ['it was changed in the files and deleted from the library', OLD, NEW, null, 'conflict'],
]

describe('sync of files and library', () => {
  for (const [name, base, files, library, state] of CASES) {
    test(`${name}: ${state}`, () => {
      assert.equal(entryOf({ base, files, library }).state, state)
    })
  }

  test('leaves conflicts to the owner', () => {
    const conflict = entryOf({ base: OLD, files: NEW, library: OTHER })
    const ofFiles = entryOf({ base: OLD, files: NEW, library: OLD })

    for (const direction of ['pull', 'push'] as const) {
      const step = (over: SyncOptions['over'], entry: SyncEntry) =>
        syncStepFor(entry, createSyncOptions({ direction, over }))
      assert.deepEqual(
        [
          step(new Set(), conflict),
          step(new Set(['y']), conflict),
          step(new Set(['x']), conflict),
          step('all', conflict),
        ],
        ['conflict', 'conflict', 'take', 'take'],
      )
      assert.equal(step('all', ofFiles), direction === 'push' ? 'take' : 'none')
    }
  })

  for (const [what, hidden] of Object.entries({ 'a draft': DRAFT, 'a private command': PRIVATE })) {
    test(`leaves ${what} out of the files`, () => {
      const step = (base: Command | null, files: Command | null, withPrivate = false) =>
        syncStepFor(entryOf({ base, files, library: hidden }), createSyncOptions({ withPrivate, over: 'all' }))

      assert.deepEqual([step(null, null), step(null, null, true)], ['private', 'take'])
      assert.deepEqual([step(OLD, OLD), step(OLD, OLD, true)], ['withdraw', 'take'])
      assert.deepEqual([step(OLD, NEW), step(OLD, createCommand({ ...hidden, line: 'mine' }))], ['withdraw', 'private'])
    })
  }

  test("doesn't mistake omitted commands for deleted ones", () => {
    for (const [base, files] of [
      [null, null],
      [OLD, OLD],
    ]) {
      const entry = entryOf({ base: base ?? null, files: files ?? null, library: DRAFT })
      const after = digestsAfterSync([{ entry, step: syncStepFor(entry, createSyncOptions({})) }], {
        direction: 'pull',
        base: new Map(base ? [['x', fileContentKey(base)]] : []),
        digest: itself,
      })
      const [next] = planSync(
        { files: new Map(), library: new Map([['x', DRAFT]]), base: after, isWhole: true },
        itself,
      )
      assert.ok(next)
      assert.equal(syncStepFor(next, createSyncOptions({ direction: 'push', over: 'all' })), 'none')
    }
  })

  test("doesn't mistake hidden commands for deleted ones", () => {
    const draft = entryOf({ base: DRAFT, files: DRAFT, library: null, isWhole: false })
    const shown = entryOf({ base: OLD, files: OLD, library: null, isWhole: false })

    assert.deepEqual([draft.state, syncStepFor(draft, createSyncOptions({ over: 'all' }))], ['unseen', 'none'])
    assert.deepEqual([shown.state, syncStepFor(shown, createSyncOptions({}))], ['library', 'take'])
  })

  test('skips commands that no file can express', () => {
    const entry = entryOf({ base: OLD, files: OLD, library: NEW })

    assert.equal(syncStepFor(entry, { ...createSyncOptions({}), isWritable: () => false }), 'unwritable')
  })

  test('reports fields, and treats empty ones as missing', () => {
    const bare = entryOf({ base: null, files: OLD, library: { ...OLD, platform: '', tags: [] } })
    const two = entryOf({ base: OLD, files: { ...OLD, tags: ['a'] }, library: { ...OLD, line: 'ls' } })

    assert.equal(bare.state, 'same')
    assert.deepEqual(differingFields(two), ['line', 'tags'])
    assert.deepEqual(differingFields(entryOf({ base: null, files: OLD, library: null })), ['notes', 'line'])
  })

  const IDS = ['a', 'b', 'c', 'd', 'e']
  const someContent = fc.constantFrom('one', 'two', 'three', null)
  const someCommands = fc
    .array(fc.tuple(fc.constantFrom(...IDS), someContent), { maxLength: 6 })
    .map((pairs) => new Map(pairs.map(([id, notes]) => [id, createCommand({ id, notes })])))

  const someSides = fc.record({ files: someCommands, library: someCommands, held: someCommands })

  test('loses no change that only one side made', () => {
    const property = fc.property(someSides, fc.boolean(), ({ held, ...sides }, withPrivate) => {
      const start = { ...sides, base: digestsOf(held) }
      const after = both(start, withPrivate)

      const entries = planSync({ ...start, isWhole: true }, itself)
      for (const entry of entries) assertKept(entry, after, withPrivate)
      const isCalm = entries.every(({ state }) => state !== 'conflict')
      if (isCalm && withPrivate) assert.deepEqual(sorted(after.files), sorted(after.library))
      assert.deepEqual(both(after, withPrivate), after)
    })
    fc.assert(property, { numRuns: 2_000 })
  })
})

function assertKept({ id, state, files, library }: SyncEntry, after: Both, withPrivate: boolean): void {
  const now = [after.files.get(id) ?? null, after.library.get(id) ?? null]
  const isLeftOut = state === 'library' && library?.notes === null && !withPrivate
  const expected = { same: [files, library], files: [files, files], library: [library, library] } as const
  if (isLeftOut) assert.deepEqual(now[1], library)
  else assert.deepEqual(now, state === 'conflict' || state === 'unseen' ? [files, library] : expected[state])
}

/** The state of both sides after a pull and a push. */
function both(sides: Both, withPrivate: boolean): Both {
  return run(run(sides, { direction: 'pull', withPrivate }), { direction: 'push', withPrivate })
}

type Held = ReadonlyMap<string, Command>

type Both = { readonly files: Held; readonly library: Held; readonly base: ReadonlyMap<string, string> }

function run({ files, library, base }: Both, wish: Pick<SyncOptions, 'direction' | 'withPrivate'>): Both {
  const [source, target] = wish.direction === 'pull' ? [library, files] : [files, library]
  const steps = planSync({ files, library, base, isWhole: true }, itself).map((entry) => ({
    entry,
    step: syncStepFor(entry, createSyncOptions(wish)),
  }))
  const isLeft = new Set(steps.flatMap(({ entry, step }) => (isChange(step) ? [] : [entry.id])))
  const kept = [...target].filter(([id]) => isLeft.has(id))
  const taken = [...source].filter(([id]) => steps.some(({ entry, step }) => entry.id === id && step === 'take'))
  const changed = new Map([...kept, ...taken])
  const after = digestsAfterSync(steps, { direction: wish.direction, base, digest: itself })
  return wish.direction === 'pull' ? { files: changed, library, base: after } : { files, library: changed, base: after }
}

function isChange(step: SyncStep): boolean {
  return step === 'take' || step === 'withdraw'
}

function digestsOf(commands: Held): ReadonlyMap<string, string> {
  return new Map([...commands].map(([id, command]) => [id, fileContentKey(command)]))
}

function sorted(commands: Held) {
  return [...commands.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

type OneCommand = { base: Command | null; files: Command | null; library: Command | null; isWhole?: boolean }

function entryOf({ base, files, library, isWhole = true }: OneCommand): SyncEntry {
  const [held, inFiles, inLibrary] = [base, files, library].map(
    (command) => new Map<string, Command>(command === null ? [] : [['x', command]]),
  )
  assert.ok(held && inFiles && inLibrary)
  const [entry] = planSync({ files: inFiles, library: inLibrary, base: digestsOf(held), isWhole }, itself)
  assert.ok(entry)
  return entry
}

function createSyncOptions(wish: Partial<SyncOptions>): SyncOptions {
  return { direction: 'pull', over: new Set(), withPrivate: false, isWritable: () => true, ...wish }
}
