import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { sharedPostgres, whyNoPostgres } from '../support/library/postgres-server.ts'
import { startServerThat } from './frail-network.ts'
import { startPgbouncer, whyNoPgbouncer } from './pgbouncer.ts'

/**
 * Error messages that PostgreSQL and its poolers really send. PgBouncer up to 1.18 uses 08P01 for all of its errors.
 */
const REFUSALS: readonly (readonly [code: string, message: string, expected: RegExp])[] = [
  ['08P01', 'server login has been failing, try again later (server_login_retry)', /database behind the pooler/],
  ['08P01', 'server login has been failing, cached error: connect failed (server_login_retry)', /behind the pooler/],
  ['08P01', 'pgbouncer cannot connect to server', /database behind the pooler does not respond/],
  ['08P01', 'server conn crashed?', /database behind the pooler does not respond/],
  ['08P01', 'query_wait_timeout', /behind the pooler does not respond, or all of the pooler's connections/],
  [
    '08P01',
    'server login has been failing, cached error: FATAL: password authentication failed for user "hush" (server_login_retry)',
    /behind it, does not accept this user and password/,
  ],
  ['08P01', 'password authentication failed', /does not accept this user and password; .*%23/],
  ['08P01', 'SASL authentication failed', /does not accept this user and password/],
  ['08P01', 'no such database: hush', /has no such database/],
  ['08P01', 'database "hush" does not exist', /has no such database/],
  ['08P01', 'database "hush" is disabled', /has no such database/],
  ['08P01', 'no such user: hush', /does not know this user/],
  ['08P01', 'role "hush" does not exist', /does not know this user/],
  ['08P01', 'no more connections allowed (max_client_conn)', /has too many connections/],
  ['53300', 'no more connections allowed (max_client_conn)', /has too many connections/],
  ['08P01', 'sorry, too many clients already', /has too many connections/],
  ['08P01', 'client_login_timeout', /pooler took too long/],
  ['08P01', 'client_idle_timeout', /pooler took too long/],
  ['08P01', 'the database system is shutting down', /shutting down/],
  ['08P01', 'admin forced disconnect', /shutting down/],
  ['08P01', 'SSL required', /sslmode=verify-full/],
  ['08P01', 'unsupported startup parameter: options', /after "\?"/],
  ['08P01', 'bouncer config error', /pooler .* refused the connection; its log says why/],
  ['57P03', 'all backend nodes are down, pgpool requires at least one valid node', /database behind the pooler/],
  ['XX000', 'Tenant or user not found', /does not know this user/],
  ['XX000', 'Max client connections reached', /has too many connections/],
  ['28000', 'This RDS proxy has no credentials for the role hush. Check the credentials.', /does not accept this user/],
  ['28000', 'This RDS Proxy requires TLS connections', /sslmode=verify-full/],
  ['0A000', 'RDS Proxy currently doesn’t support command-line options.', /options in the part of DATABASE_URL after/],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "hush", database "hush", no encryption', /encrypted/],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "hush", database "hush", SSL encryption', /not accept it/],
  ['28P01', 'password authentication failed for user "hush"', /this user and password; .*%23/],
  ['53200', 'out of memory', /out of memory/],
]

describe('PostgreSQL refusal', () => {
  for (const [code, message, expected] of REFUSALS) {
    test(`${code} "${message}" is explained`, async (t) => {
      const detail = await expectDetail(openPostgresStore({ url: await refusingWith(t, code, message) }))

      assert.match(detail, expected)
      assert.doesNotMatch(detail, /hush|08P01|undefined/)
    })
  }

  test("blames the URL's parameters only if one was refused", async (t) => {
    const others = REFUSALS.filter(([, message]) => !/startup parameter|command-line/.test(message))

    for (const [code, message] of others) {
      const detail = await expectDetail(openPostgresStore({ url: await refusingWith(t, code, message) }))
      assert.doesNotMatch(detail, /after "\?"/, message)
    }
  })
})

describe('PgBouncer', { skip: whyNoPostgres() || whyNoPgbouncer() }, () => {
  test('is not blamed if its database is down', async (t) => {
    const server = await sharedPostgres()
    const port = await startPgbouncer(server.socket, t)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`
    await (await openPostgresStore({ url })).close()

    await server.stop()
    const details = await detailsUntil(/behind the pooler/, url)
    await server.start()

    assert.match(details.at(-1) ?? '', /the database behind the pooler does not respond/)
    assert.doesNotMatch(details.join(), /after "\?"/)
  })
})

/**
 * Tries to open a store until the error matches, up to 20 times. PgBouncer keeps its first clients waiting for longer
 * than the store's time limit.
 */
async function detailsUntil(expected: RegExp, url: string): Promise<readonly string[]> {
  const details: string[] = []
  while (details.length < 20 && !expected.test(details.at(-1) ?? '')) {
    details.push(await expectDetail(openPostgresStore({ url, timeoutMs: 500 })))
  }
  return details
}

/** Starts a server that rejects every client with this code and message. Returns its URL. */
async function refusingWith(t: TestContext, code: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  const answer = Buffer.concat([Buffer.from('E'), length, fields])
  const port = await startServerThat(t, (socket) => socket.once('data', () => socket.end(answer)))
  return `postgres://hush:open-sesame@127.0.0.1:${port}/hush`
}
