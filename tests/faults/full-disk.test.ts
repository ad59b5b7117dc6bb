import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { representationOf } from '../../core/commands/representation.ts'
import { manyCommands } from '../support/library/sample-commands.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import type { Listening } from '../support/server/ask.ts'
import {
  createOwner,
  listedIds,
  type Owner,
  post,
  problemCodeOf,
  send,
  type TextReply,
} from '../support/server/owner.ts'
import { wholeLibrary } from './library-check.ts'
import { SMALL_DISKS } from './small-disk.ts'

const MAX_WRITES = 80
const READING = ['/api/commands', '/api/commands/export', '/api/commands/starter', '/api/revision', '/ready']

describe('full disk', () => {
  for (const { name, skip, start } of SMALL_DISKS) {
    test(`makes changes fail with 507 (${name})`, { skip }, async (t) => {
      const owner = await createOwner(t)
      const { server, folder, makeRoom } = await start(t, owner)

      const replies = await fill(server, owner)
      const refused = replies.at(-1)
      const imported = await importMany(server, owner)
      const read = await Promise.all(READING.map((path) => send(server, { path })))
      const idsWhileFull = await listedIds(server)
      makeRoom()
      const afterwards = [...(await writeSome(server, owner, 3)), await importMany(server, owner)]

      assert.ok(refused?.status === 507 && imported.status === 507, `${refused?.status} and ${imported.status}`)
      assert.deepEqual([problemCodeOf(refused), problemCodeOf(imported)], ['api/store-full', 'api/store-full'])
      assert.deepEqual(
        read.map(({ status }) => status),
        READING.map(() => 200),
      )
      assert.deepEqual(
        afterwards.map(({ status }) => status),
        [201, 201, 201, 200],
      )
      assert.deepEqual(idsWhileFull, ['starter', ...bodiesOf(replies).map((body) => JSON.parse(body).id)])
      assert.deepEqual(await keptIn(folder, temporaryFolder(t)), bodiesOf([...replies, ...afterwards]))
    })
  }
})

/** Adds commands until the disk is full, at most `MAX_WRITES`. Returns all responses; the last one is the refusal. */
async function fill(server: Listening, owner: Owner): Promise<readonly TextReply[]> {
  const replies: TextReply[] = []
  while (replies.at(-1)?.status !== 507 && replies.length < MAX_WRITES) {
    replies.push(...(await writeSome(server, owner, 1)))
  }
  return replies
}

async function writeSome(server: Listening, owner: Owner, count: number): Promise<readonly TextReply[]> {
  const replies: TextReply[] = []
  for (let written = 0; written < count; written += 1) {
    replies.push(await post(server, owner, { notes: 'Fills the disk', line: 'x'.repeat(15_000) }))
  }
  return replies
}

/** Imports thousands of commands, which fit only after `makeRoom`. */
function importMany(server: Listening, { headers }: Owner): Promise<TextReply> {
  const body = JSON.stringify(manyCommands(3_000))
  return send(server, { path: '/api/commands/import', method: 'POST', headers, body })
}

/** The response bodies of the commands that were added one by one. */
function bodiesOf(replies: readonly TextReply[]): readonly string[] {
  return replies.filter(({ status }) => status === 201).map(({ text }) => text)
}

/** The added commands that would survive a kill at this moment. No change may be in progress. */
async function keptIn(folder: string, copy: string): Promise<readonly string[]> {
  for (const name of ['commander.db', 'commander.db-wal']) cpSync(join(folder, name), join(copy, name))
  const kept = await wholeLibrary({ kind: 'file', file: join(copy, 'commander.db') })
  const isOneByOne = ({ command }: (typeof kept)[number]) => command.notes === 'Fills the disk'
  return kept.filter(isOneByOne).map((one) => JSON.stringify(representationOf(one)))
}
