import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BUILD } from '../../../cli/build/paths.ts'
import { COMMANDER_ADDRESS, commandAddress, platformAddress } from '../../../core/routing/screens.ts'
import { makePostgresDatabase } from '../../support/library/postgres-database.ts'
import { whyNoPostgres } from '../../support/library/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../../support/processes/start-server-process.ts'
import { createOwner, type Owner, send } from '../../support/server/owner.ts'

const PATH = '/api/commands/ps'
const ROUNDS = 3

const ADDRESSES = [
  COMMANDER_ADDRESS,
  platformAddress('docker'),
  commandAddress('ps'),
  '/api/commands',
  PATH,
  '/api/commands?q=runs',
  '/api/commands/export',
  '/commands.json',
  '/commands.txt',
  '/platforms/docker.txt',
  '/commands/ps.txt',
  '/find/what+runs',
  '/feed.xml',
]

describe('change through one server on PostgreSQL', () => {
  test('is visible at every address of another at once', {
    skip: whyNoPostgres(),
  }, async (t) => {
    const { location: DATABASE_URL } = await makePostgresDatabase(t)
    const owner = await createOwner(t)
    const site = { directory: BUILD.site, manifestFile: BUILD.manifest }
    const variables = { ...owner.variables, DATABASE_URL }
    const start = () => startServerProcess(t, { variables, site })
    const [writer, reader] = await Promise.all([start(), start()])
    let etag: string | undefined

    for (let round = 1; round <= ROUNDS; round += 1) {
      const line = `docker ps --round ${round}`
      etag = await put(writer, owner, { line, etag })

      for (const address of ADDRESSES)
        assert.ok((await read(reader, address)).includes(line), `${address}, round ${round}`)
      assert.ok((await read(reader, '/sitemap.xml')).includes(commandAddress('ps')))
      assert.equal(await revisionSeen(reader), await revisionSeen(writer))
    }

    const headers = { ...owner.headers, 'If-Match': etag }
    assert.equal((await send(writer, { path: PATH, method: 'DELETE', headers })).status, 204)
    for (const address of [...ADDRESSES, '/sitemap.xml']) {
      const { status, text } = await send(reader, { path: address })
      assert.ok(status >= 400 || !/docker|commands\/ps/.test(text), address)
    }
  })
})

type Put = { readonly line: string; readonly etag: string | undefined }

/** Creates the command through this server or, with `etag`, replaces it. Returns the new ETag. */
async function put(server: ServerProcess, owner: Owner, { line, etag }: Put): Promise<string | undefined> {
  const condition = etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag }
  const body = JSON.stringify({ notes: 'What runs', line, platform: 'docker' })
  const reply = await send(server, { path: PATH, method: 'PUT', headers: { ...owner.headers, ...condition }, body })
  assert.ok(reply.status < 300, reply.text)
  return reply.headers.etag
}

async function read(server: ServerProcess, path: string): Promise<string> {
  const { status, text } = await send(server, { path })
  assert.equal(status, 200, path)
  return text
}

async function revisionSeen(server: ServerProcess): Promise<number> {
  return JSON.parse(await read(server, '/api/revision')).revision
}
