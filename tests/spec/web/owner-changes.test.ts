import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { ListChange } from '../../../core/commands/changing-list.ts'
import type { MadeChange } from '../../../web/library/library-store.ts'
import { createNotices } from '../../../web/owner/notices.ts'
import { createChangeRunner, type OwnerChange, type SendResult } from '../../../web/owner/run-change.ts'

const BUSY: LibraryFailure = {
  kind: 'refused',
  status: 503,
  code: 'api/store-busy',
  sentence: 'The database is busy.',
  hasDetail: true,
  faults: [],
  retryAfterSeconds: null,
}
const LOST: LibraryFailure = { kind: 'unanswered', problem: { code: 'http/unreachable' } }

/** A simulated server that responds when a test says so, and the owner's queue of changes. */
function createOwnerQueue() {
  const notices = createNotices(() => 0)
  let pending: readonly ListChange[] = []
  const announced: (MadeChange | null)[] = []
  const library = {
    announce: async (change: MadeChange | null) => void announced.push(change),
    showPending: (change: ListChange) => {
      pending = [...pending, change]
      return () => {
        pending = pending.filter((other) => other !== change)
      }
    },
  }
  const waiting: { readonly name: string; readonly answer: (sent: SendResult) => void }[] = []
  const sent: string[] = []
  const send = (name: string) => () => {
    sent.push(name)
    return new Promise<SendResult>((answer) => waiting.push({ name, answer }))
  }
  const deleting = (id: string): OwnerChange => ({
    shows: { added: [], put: [], removed: [id] },
    sentence: `Deleted ${id}.`,
    failed: `${id} wasn’t deleted.`,
    send: send(`delete ${id}`),
    undo: { label: 'Undo', change: () => restoring(id) },
  })
  const restoring = (id: string): OwnerChange => ({
    shows: { added: [], put: [{ id, notes: id, line: id }], removed: [] },
    sentence: `Restored ${id}.`,
    failed: `${id} wasn’t restored.`,
    send: send(`restore ${id}`),
  })
  const answer = async (reply: SendResult = { kind: 'done' }) => {
    await turn()
    waiting.shift()?.answer(reply)
    await turn()
  }
  const press = (sentence: string, label: string) => {
    const notice = notices.all().find((one) => one.sentence.startsWith(sentence))
    const action = notice?.actions?.find((one) => one.label === label)
    assert.ok(action, `${label} of ${sentence}`)
    action.press()
  }
  const said = () => notices.all().map(({ sentence, isPending }) => `${sentence}${isPending ? ' (saving)' : ''}`)
  const runner = createChangeRunner({ notices, library })
  return { runner, notices, deleting, answer, press, said, sent, pendingChanges: () => pending, announced }
}

describe("owner's changes", () => {
  test('appear before the server has responded', async () => {
    const { runner, deleting, answer, said, pendingChanges } = createOwnerQueue()

    runner.run(deleting('a'))

    assert.deepEqual([said(), pendingChanges().length], [['Deleted a. (saving)'], 1])
    await answer()
    assert.deepEqual([said(), pendingChanges().length], [['Deleted a.'], 0])
  })

  test('are sent one at a time, newest notice first', async () => {
    const { runner, deleting, answer, said, sent } = createOwnerQueue()

    runner.run(deleting('a'))
    runner.run(deleting('b'))
    await turn()

    assert.deepEqual(sent, ['delete a'])
    assert.deepEqual(said(), ['Deleted b. (saving)', 'Deleted a. (saving)'])
    await answer()
    assert.deepEqual(sent, ['delete a', 'delete b'])
    await answer()
    assert.deepEqual(said(), ['Deleted b.', 'Deleted a.'])
  })

  test('are reverted if they fail, and can be retried', async () => {
    const { runner, notices, deleting, answer, said, pendingChanges } = createOwnerQueue()

    runner.run(deleting('a'))
    await answer({ kind: 'failed', failure: BUSY })

    assert.deepEqual([said(), pendingChanges()], [['a wasn’t deleted. The database is busy.'], []])
    notices.all()[0]?.failed?.retry()
    assert.deepEqual([said(), pendingChanges().length], [['Deleted a. (saving)'], 1])
    await answer()
    assert.deepEqual(said(), ['Deleted a.'])
  })

  test("don't reopen a notice closed before the response", async () => {
    const { runner, notices, deleting, answer } = createOwnerQueue()
    runner.run(deleting('a'))
    notices.hide(notices.all()[0]?.key ?? 0)

    await answer()

    assert.deepEqual(
      notices.all().map(({ sentence, isPending = false, isShown }) => [sentence, isPending, isShown]),
      [['Deleted a.', false, false]],
    )
  })

  test('bring back a closed notice if they fail', async () => {
    const { runner, notices, deleting, answer } = createOwnerQueue()
    runner.run(deleting('a'))
    notices.hide(notices.all()[0]?.key ?? 0)

    await answer({ kind: 'failed', failure: BUSY })

    assert.deepEqual(
      notices.all().map(({ isShown }) => isShown),
      [true],
    )
  })

  test('are announced once the server has made them', async () => {
    const { runner, deleting, answer, announced } = createOwnerQueue()
    const made: MadeChange = { added: [], put: [], removed: ['a'], revision: 7 }

    runner.run(deleting('a'))
    runner.run(deleting('b'))
    runner.run(deleting('c'))
    await answer({ kind: 'done', made })
    await answer({ kind: 'failed', failure: BUSY })
    await answer({ kind: 'refused', sentence: 'It has changed.', made: null })

    assert.deepEqual(announced, [made, null])
  })

  test('explain a refusal and offer a next step', async () => {
    const { runner, notices, deleting, answer } = createOwnerQueue()

    runner.run(deleting('a'))
    const actions = [{ label: 'Delete anyway', press: () => undefined }]
    await answer({ kind: 'refused', sentence: 'It has changed.', actions })

    assert.deepEqual(
      notices.all().map(({ sentence, actions: offered }) => [sentence, offered?.map(({ label }) => label)]),
      [['It has changed.', ['Delete anyway']]],
    )
  })
})

describe('undo', () => {
  for (const order of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    test(`of two deletions works in the order ${order.join(', ')}`, async () => {
      const { runner, deleting, answer, press, said, sent } = createOwnerQueue()
      runner.run(deleting('a'))
      runner.run(deleting('b'))
      await answer()
      await answer()

      for (const id of order) press(`Deleted ${id}`, 'Undo')
      await answer()
      await answer()

      assert.deepEqual(
        sent.slice(2),
        order.map((id) => `restore ${id}`),
      )
      assert.deepEqual(said(), ['Restored b.', 'Restored a.'])
    })
  }

  test('of a change that was not sent yet cancels it', async () => {
    const { runner, deleting, answer, press, said, sent, pendingChanges } = createOwnerQueue()
    runner.run(deleting('a'))
    runner.run(deleting('b'))
    await turn()

    press('Deleted b', 'Undo')
    await answer()

    assert.deepEqual([sent, said(), pendingChanges()], [['delete a'], ['Restored b.', 'Deleted a.'], []])
  })

  test('appears at once and waits for earlier changes', async () => {
    const { runner, deleting, answer, press, said, sent, pendingChanges } = createOwnerQueue()
    runner.run(deleting('a'))
    runner.run(deleting('b'))
    await turn()

    press('Deleted a', 'Undo')
    assert.deepEqual(said(), ['Deleted b. (saving)', 'Restored a. (saving)'])
    assert.deepEqual(pendingChanges().at(-1)?.put.length, 1)
    await answer()
    await answer()
    await answer()

    assert.deepEqual(sent, ['delete a', 'delete b', 'restore a'])
    assert.deepEqual([said(), pendingChanges()], [['Deleted b.', 'Restored a.'], []])
  })
})

describe('undo of a change under way', () => {
  test('sends nothing if the change then fails', async () => {
    const { runner, deleting, answer, press, said, sent, pendingChanges } = createOwnerQueue()
    runner.run(deleting('a'))
    await turn()

    press('Deleted a', 'Undo')
    await answer({ kind: 'failed', failure: BUSY })

    assert.deepEqual([sent, said(), pendingChanges()], [['delete a'], ['Restored a.'], []])
  })

  test('is sent if the change got no response', async () => {
    const { runner, deleting, answer, press, sent } = createOwnerQueue()
    runner.run(deleting('a'))
    await turn()

    press('Deleted a', 'Undo')
    await answer({ kind: 'failed', failure: LOST })
    await answer()

    assert.deepEqual(sent, ['delete a', 'restore a'])
  })
})

describe('end of the session', () => {
  test('drops unsent changes and ignores the one under way', async () => {
    const { runner, notices, deleting, answer, said, sent } = createOwnerQueue()
    runner.run(deleting('a'))
    runner.run(deleting('b'))
    await turn()

    runner.drop()
    const unsaved = notices.clear()
    await answer({ kind: 'failed', failure: { kind: 'signed-out' } })

    assert.deepEqual([unsaved, sent, said()], [2, ['delete a'], []])
  })

  test("can't come between a failed change and its notice", async () => {
    const { runner, deleting, answer, said } = createOwnerQueue()
    const saidAtTheEnd: string[] = []
    const onFailure = () => {
      queueMicrotask(() => {
        runner.drop()
        saidAtTheEnd.push(...said())
      })
      return false
    }
    runner.run({ ...deleting('a'), onFailure })

    await answer({ kind: 'failed', failure: BUSY })

    assert.deepEqual(saidAtTheEnd, ['a wasn’t deleted. The database is busy.'])
  })
})

describe('notices', () => {
  test('leave the screen but stay in the queue', () => {
    const notices = createNotices(() => 7)
    const key = notices.put({ sentence: 'Saved.' })

    notices.hide(key)

    assert.deepEqual(notices.all(), [{ sentence: 'Saved.', key, at: 7, isShown: false }])
  })
})
