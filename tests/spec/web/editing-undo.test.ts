import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PastVersion } from '../../../core/commands/version.ts'
import { createEditUndo, createRevert, describeAction, describeAuthorship } from '../../../web/owner/history/revert.ts'
import { answeringClient, type ScriptedAnswer, scriptedRefusal, versionOf } from './answering-client.ts'

const AT = '2026-01-02T03:04:05.000Z'
const BEFORE = { id: 'a', notes: 'Before', line: 'ls' }
const AFTER = { id: 'a', notes: 'After', line: 'ls' }
const OTHER = { id: 'a', notes: 'Other', line: 'ls' }

const VERSIONS = 'GET /api/commands/a/versions'
const RESTORE_FIRST = 'POST /api/commands/a/versions/1/restore'
const RESTORED = versionOf(BEFORE, '"3"')

describe('undo of an edit', () => {
  test('restores the version that the edit replaced', async () => {
    const { client, sent } = answeringClient({
      [VERSIONS]: [historyOf(AFTER, OTHER, { ...BEFORE, isDeleted: true }, BEFORE)],
      [RESTORE_FIRST]: [RESTORED],
    })

    const result = await createEditUndo(client, { before: BEFORE, after: AFTER }, 'undo').send()

    assert.equal(result.kind, 'done')
    assert.deepEqual(sent, [VERSIONS, `${RESTORE_FIRST} "4"`])
  })

  for (const [what, versions] of [
    ['was edited again', [OTHER, AFTER, BEFORE]],
    ['was deleted', [{ ...AFTER, isDeleted: true }, AFTER, BEFORE]],
    ['has no such version', [AFTER, OTHER]],
    ['has no versions', []],
  ] as const) {
    test(`is refused if the command ${what}`, async () => {
      const { client, sent } = answeringClient({ [VERSIONS]: [historyOf(...versions)] })

      const result = await createEditUndo(client, { before: BEFORE, after: AFTER }, 'undo').send()

      assert.equal(result.kind, 'refused')
      assert.deepEqual(sent, [VERSIONS])
    })
  }

  const versions = historyOf(AFTER, BEFORE)
  for (const [what, script, kind] of [
    ['the history is gone', { [VERSIONS]: [scriptedRefusal(404, 'command/unknown')] }, 'refused'],
    ['the history fails', { [VERSIONS]: [scriptedRefusal(503, 'api/store-unavailable')] }, 'failed'],
    [
      'a newer version appears',
      { [VERSIONS]: [versions], [RESTORE_FIRST]: [scriptedRefusal(412, 'command/changed')] },
      'refused',
    ],
    [
      'the command disappears',
      { [VERSIONS]: [versions], [RESTORE_FIRST]: [scriptedRefusal(404, 'command/unknown')] },
      'refused',
    ],
    ['there is no response', { [VERSIONS]: [versions] }, 'failed'],
  ] as const) {
    test(`is ${kind} if ${what}`, async () => {
      const { client } = answeringClient(script)

      assert.equal((await createEditUndo(client, { before: BEFORE, after: AFTER }, 'undo').send()).kind, kind)
    })
  }

  test('can be redone and undone again', () => {
    const { client } = answeringClient({})
    const undo = createEditUndo(client, { before: BEFORE, after: AFTER }, 'undo')
    const redo = undo.undo?.change()
    const again = redo?.undo?.change()

    assert.deepEqual(
      [undo, redo, again].map((change) => change?.shows?.put),
      [[BEFORE], [AFTER], [BEFORE]],
    )
    assert.deepEqual([undo.undo?.label, redo?.undo?.label, again?.undo?.label], ['Redo', 'Undo', 'Redo'])
    assert.match(undo.sentence, /^Undone: /)
    assert.match(redo?.sentence ?? '', /^Redone: /)
  })
})

describe('undo of a restored version', () => {
  test('deletes a command that was deleted, and edits any other', () => {
    const { client } = answeringClient({})
    const [present, version] = [pastVersion(AFTER, 2), pastVersion(BEFORE, 1)]
    const deletion = { shows: null, sentence: 'Deleted.', failed: '', send: async () => ({ kind: 'done' as const }) }
    const undoOf = (isDeleted: boolean) => {
      const revert = createRevert(client, { version, present: { ...present, isDeleted }, deletes: () => deletion })
      return revert.undo?.change()
    }

    assert.equal(undoOf(true), deletion)
    assert.deepEqual(undoOf(false)?.shows?.put, [AFTER])
  })
})

describe('version of a command', () => {
  test('without a known action is first or edited manually', () => {
    const [first = '', second = ''] = [1, 2].map((number) => describeAction(pastVersion(BEFORE, number)))

    assert.equal(first, 'First version kept')
    assert.notEqual(second, first)
  })

  test('names its author', () => {
    const authorOf = (by: PastVersion['by']) => describeAuthorship({ ...pastVersion(BEFORE, 1), by }, 'me')
    const [nobody = '', me = '', other = '', token = ''] = [
      null,
      { kind: 'session', name: 'me' } as const,
      { kind: 'session', name: 'guest' } as const,
      { kind: 'token', name: 'me' } as const,
    ].map(authorOf)

    for (const sentence of [me, other, token]) assert.ok(sentence.endsWith(`, ${nobody}`))
    assert.match(me, /^you,/i)
    assert.match(other, /“guest”/)
    assert.match(token, /“me”/)
  })
})

type Entry = { readonly id: string; readonly notes: string; readonly line: string; readonly isDeleted?: boolean }

/** A response that contains these versions, the newest first. */
function historyOf(...entries: readonly Entry[]): ScriptedAnswer {
  const body = entries.map(({ isDeleted = false, ...command }, place) => {
    const number = entries.length - place
    return { ...command, number, at: AT, by: null, action: null, deletedAt: isDeleted ? AT : null, etag: `"${number}"` }
  })
  return { status: 200, body }
}

function pastVersion(command: Entry, number: number): PastVersion {
  return { command, number, at: AT, by: null, action: null, isDeleted: false, etag: `"${number}"` }
}
