import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createEvent, invoke } from './event.ts'
import { createFunction } from './function.ts'

const OWN_DOMAIN = 'api.example.com'
const AMAZONS = 'abcdef1234.execute-api.eu-central-1.amazonaws.com'

/** API Gateway's events for `/api/commands/export`, which depend on the stage, route and domain. */
const EVENTS = {
  'the stage $default': { rawPath: '/api/commands/export' },
  'a named stage': { stage: 'prod', rawPath: '/prod/api/commands/export' },
  'a stage named like the API': { stage: 'api', rawPath: '/api/api/commands/export' },
  'a named stage on a custom domain': { stage: 'api', domainName: OWN_DOMAIN, rawPath: '/api/commands/export' },
  'a named stage and a route': {
    stage: 'prod',
    routeKey: 'ANY /{proxy+}',
    pathParameters: { proxy: 'api/commands/export' },
    rawPath: '/prod/api/commands/export',
  },
  'a custom domain mapped to a path': {
    stage: 'prod',
    domainName: OWN_DOMAIN,
    routeKey: 'GET /api/{proxy+}',
    pathParameters: { proxy: 'commands/export' },
    rawPath: '/commander/api/commands/export',
  },
}

describe('HTTP API', () => {
  for (const [what, { rawPath, routeKey = '$default', pathParameters, ...context }] of Object.entries<Change>(EVENTS)) {
    test(`serves the commands with ${what}`, async () => {
      const { handler, commands } = await createFunction()
      const event = await createEvent('http-api-list', {
        headers: { 'accept-encoding': null },
        members: { routeKey, pathParameters, rawPath },
        context: { domainName: AMAZONS, ...context },
      })

      const reply = await invoke(handler, event)

      assert.equal(reply.status, 200)
      assert.equal(JSON.parse(reply.body.toString()).commands.length, commands.length)
    })
  }

  test("doesn't serve an address that only begins like its stage", async () => {
    const { handler } = await createFunction()
    const event = await createEvent('http-api-list', { path: '/production/api/commands', context: { stage: 'prod' } })

    const reply = await invoke(handler, event)

    assert.equal(reply.status, 404)
  })
})

describe('REST API', () => {
  for (const path of ['/api/commands', '/commander/api/commands']) {
    test(`serves the commands at ${path}`, async () => {
      const { handler, commands } = await createFunction()

      const reply = await invoke(handler, await createEvent('rest-api-list', { members: { path } }))

      assert.equal(JSON.parse(reply.body.toString()).length, commands.length)
    })
  }
})

type Change = {
  readonly rawPath: string
  readonly routeKey?: string
  readonly pathParameters?: Readonly<Record<string, string>>
  readonly stage?: string
  readonly domainName?: string
}
