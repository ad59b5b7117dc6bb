import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Hono } from 'hono'
import { failure, success } from '../../../core/result.ts'
import { createLambda, lambdaHandler, openLambda } from '../../../server/app/lambda-handler.ts'
import type { AppEnvironment } from '../../../server/http/request.ts'
import type { LogEntry } from '../../../server/log.ts'
import { makePostgresDatabase } from '../../support/library/postgres-database.ts'
import { whyNoPostgres } from '../../support/library/postgres-server.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { createEvent, invoke } from './event.ts'

const SOON = { timeout: 20_000 }
const PARTS = { defaults: {}, commands: [createCommand()], log: () => undefined }

describe('Lambda instance', () => {
  test('needs DATABASE_URL to be set', async () => {
    const opened = await openLambda({ ...PARTS, variables: {} })

    assert.ok(!opened.ok)
    assert.equal(opened.error.length, 1)
    assert.match(opened.error[0] ?? '', /DATABASE_URL is not set; expected .* PostgreSQL/)
  })

  test('reports all mistakes in its environment together', async () => {
    const opened = await openLambda({ ...PARTS, variables: { SITE_URL: 'nonsense', ALLOWED_ORIGINS: 'nonsense' } })

    assert.ok(!opened.ok)
    assert.equal(opened.error.length, 2)
  })

  test('responds with 503 while the database is unreachable', SOON, async () => {
    const logged: LogEntry[] = []
    let tries = 0
    const handler = lambdaHandler(
      new Hono<AppEnvironment>().get('*', () => new Response('there')),
      {},
    )
    const open = async () => {
      tries += 1
      return tries === 1 ? failure(['secret address']) : success({ handler, close: async () => undefined })
    }
    const lambda = createLambda(open, (entry) => logged.push(entry))

    const first = await invoke(lambda, await createEvent('http-api-list'))
    const later = [
      await invoke(lambda, await createEvent('http-api-list')),
      await invoke(lambda, await createEvent('http-api-list')),
    ]

    assert.deepEqual([first.status, first.headers['retry-after']], [503, '5'])
    assert.doesNotMatch(first.body.toString(), /secret/)
    assert.match(JSON.stringify(logged), /secret address/)
    assert.deepEqual(
      later.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(tries, 2)
  })

  test('is opened again after an exception while opening', SOON, async () => {
    let tries = 0
    const handler = lambdaHandler(
      new Hono<AppEnvironment>().get('*', () => new Response('there')),
      {},
    )
    const open = async () => {
      tries += 1
      if (tries === 1) throw new Error('a mistake')
      return success({ handler, close: async () => undefined })
    }
    const lambda = createLambda(open, () => undefined)
    const event = await createEvent('http-api-list')

    await assert.rejects(invoke(lambda, event), /a mistake/)
    const { status } = await invoke(lambda, event)

    assert.equal(status, 200)
  })

  test('adds the starter library to PostgreSQL and serves it', {
    skip: whyNoPostgres(),
  }, async (t) => {
    const { location } = await makePostgresDatabase(t)

    const opened = await openLambda({ ...PARTS, variables: { DATABASE_URL: location } })

    assert.ok(opened.ok, opened.ok ? '' : opened.error.join('\n'))
    t.after(opened.value.close)
    const reply = await invoke(
      opened.value.handler,
      await createEvent('http-api-list', { headers: { 'accept-encoding': 'identity' } }),
    )
    assert.deepEqual(JSON.parse(reply.body.toString()), [createCommand()])
  })

  test('is always in production, without the sample provider', { skip: whyNoPostgres() }, async (t) => {
    const { location } = await makePostgresDatabase(t)

    const opened = await openLambda({ ...PARTS, variables: { DATABASE_URL: location, NODE_ENV: 'development' } })

    assert.ok(opened.ok)
    t.after(opened.value.close)
    const reply = await invoke(opened.value.handler, await createEvent('function-url-create'))
    assert.equal(reply.status, 401)
  })
})
