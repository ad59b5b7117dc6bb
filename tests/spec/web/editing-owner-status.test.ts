import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownerLine } from '../../../core/text/owner-line.ts'
import { exportFileName } from '../../../web/owner/export/use-export.ts'
import { excerptOf, isSignedOut, nameOfCommand, sentenceOfFailure, waitAfter } from '../../../web/owner/notice-text.ts'
import { ownerStatusOf } from '../../../web/owner/owner-status.ts'
import { removeCommand } from '../../../web/owner/remove-command.ts'
import { answeringClient, scriptedRefusal, versionOf } from './answering-client.ts'

const SHOWN = { id: 'a', notes: 'List files', line: 'ls' }

describe('status of a user', () => {
  test('distinguishes the owner, strangers and an unclaimed site', () => {
    const sights = (['owner', 'stranger', 'unclaimed'] as const).map((role) =>
      ownerStatusOf({ ok: true, value: { subject: 's', role } }),
    )

    assert.deepEqual(sights, [
      { kind: 'owner' },
      { kind: 'stranger', subject: 's' },
      { kind: 'unclaimed', subject: 's' },
    ])
  })

  test('is empty for static files, and reports a failing server', async () => {
    const sightWhere = async (status: number, body: unknown) => {
      const { client } = answeringClient({ 'GET /api/me': [{ status, body }] })
      return ownerStatusOf(await client.me()).kind
    }

    assert.equal(await sightWhere(200, 'a page'), 'nothing')
    assert.equal(await sightWhere(404, 'not found'), 'nothing')
    assert.equal(await sightWhere(403, 'denied'), 'nothing')
    assert.equal(await sightWhere(404, { code: 'api/unknown' }), 'nothing')
    assert.equal(await sightWhere(503, { code: 'access/keys-unavailable' }), 'failed')
    assert.equal(await sightWhere(499, 'closed'), 'nothing')
    assert.equal(await sightWhere(500, 'internal error'), 'failed')
    assert.equal(ownerStatusOf({ ok: false, error: { kind: 'signed-out' } }).kind, 'failed')
    assert.equal(ownerStatusOf(await answeringClient({}).client.me()).kind, 'failed')
  })

  test('names a setting that a shell reads unchanged', () => {
    assert.equal(ownerLine('sample-owner'), 'OWNER_SUB=sample-owner')
    assert.equal(ownerLine('auth0|1'), "OWNER_SUB='auth0|1'")
    assert.equal(ownerLine("o'one $(rm)"), String.raw`OWNER_SUB='o'\''one $(rm)'`)
  })
})

describe("failures of the owner's changes", () => {
  test('include deleting a version other than the one shown', async () => {
    const same = answeringClient({
      'GET /api/commands/a': [versionOf(SHOWN, '"1"')],
      'DELETE /api/commands/a': [{ status: 204 }],
    })
    const other = answeringClient({ 'GET /api/commands/a': [versionOf({ ...SHOWN, line: 'ls -l' }, '"2"')] })
    const between = answeringClient({
      'GET /api/commands/a': [versionOf(SHOWN, '"1"')],
      'DELETE /api/commands/a': [scriptedRefusal(412, 'command/changed')],
    })

    const made = { added: [], put: [], removed: ['a'], revision: null }
    assert.deepEqual(await removeCommand(same.client, SHOWN, neverAsked), { kind: 'done', made })
    assert.deepEqual(same.sent, ['GET /api/commands/a', 'DELETE /api/commands/a "1"'])
    const deleted: unknown[] = []
    const offered = await removeCommand(other.client, SHOWN, ({ line }) => deleted.push(line))
    assert.ok(offered.kind === 'refused')
    offered.actions?.[0]?.press()
    assert.deepEqual(deleted, ['ls -l'])
    const late = await removeCommand(between.client, SHOWN, neverAsked)
    assert.ok(late.kind === 'refused' && late.actions?.length === 1)
  })

  test('include deleting an unknown command, and being offline', async () => {
    const gone = answeringClient({ 'GET /api/commands/a': [scriptedRefusal(404, 'command/unknown')] })

    const refused = await removeCommand(gone.client, SHOWN, neverAsked)
    assert.ok(refused.kind === 'refused' && refused.actions === undefined)
    assert.equal((await removeCommand(answeringClient({}).client, SHOWN, neverAsked)).kind, 'failed')
  })

  test('say what to do next', () => {
    const refused = { kind: 'refused', status: 429, code: 'request/too-many', faults: [] } as const
    const busy = { ...refused, sentence: 'Wait.', hasDetail: true }
    const failure = { ...busy, retryAfterSeconds: 7 }

    assert.deepEqual([sentenceOfFailure(failure), waitAfter(failure), isSignedOut(failure)], ['Wait.', 7, false])
    assert.equal(waitAfter({ ...busy, retryAfterSeconds: null }), 0)
    assert.match(sentenceOfFailure({ ...failure, hasDetail: false }), /^Too many requests/)
    assert.ok(isSignedOut({ kind: 'signed-out' }))
    assert.match(sentenceOfFailure({ kind: 'signed-out' }), /Sign in again/)
    const offline = { kind: 'unanswered', problem: { code: 'http/unreachable' } } as const
    assert.equal(sentenceOfFailure(offline), 'The server cannot be reached. Check your connection, then try again.')
  })
})

describe('names', () => {
  test('of commands in notices are the beginning of their notes', () => {
    const long = `${'word '.repeat(30)}\n\nand more`

    assert.equal(nameOfCommand(SHOWN), '“List files”')
    assert.equal(nameOfCommand({ ...SHOWN, notes: null }), '“ls”')
    assert.equal(excerptOf(' one\n two '), 'one two')
    assert.match(excerptOf(long), /^(?:word ){11}word…$/)
    assert.equal(Array.from(excerptOf('😀'.repeat(100))).length, 61)
  })

  test('of exports contain the day', () => {
    const lateInTheDay = new Date(2026, 0, 2, 23, 59)

    assert.equal(exportFileName(lateInTheDay, 'commander', '.json'), 'commander-2026-01-02.json')
    assert.equal(exportFileName(lateInTheDay, 'pet', '.toml'), 'commander-pet-2026-01-02.toml')
  })
})

function neverAsked(): never {
  throw new Error('Nothing was deleted on request')
}
