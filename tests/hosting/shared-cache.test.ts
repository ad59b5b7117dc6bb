import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import type { Command } from '../../core/commands/command.ts'
import { eventually } from '../support/browser/eventually.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { askHost } from '../support/processes/ask-host.ts'
import { missing, startNginxWith } from '../support/processes/run-host.ts'
import { AS_OWNER } from '../support/server/access.ts'
import { startApi } from '../support/server/api.ts'
import { listenLocally } from '../support/server/listen-locally.ts'
import { templateOf } from './cloudfront-template.ts'

const LIST = '/api/commands'
const GUIDE = readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8')
const skip = missing('nginx')

describe('nginx as a shared cache', () => {
  test('caches and revalidates the list, and soon shows changes', {
    skip,
  }, async (t) => {
    const { server, cache, asked } = await listBehindNginx(t)

    const replies = await Promise.all(Array.from({ length: 20 }, () => askHost(cache, LIST)))
    const known = await askHost(cache, LIST, { 'If-None-Match': replies[0]?.headers.etag ?? '' })

    assert.ok(replies.every(({ status, body }) => status === 200 && body.includes('git status')))
    assert.ok(asked.length < replies.length, `${asked.length}`)
    assert.equal(known.status, 304)
    await eventually(async () => {
      await askHost(cache, LIST)
      return asked.some((headers) => headers['if-none-match'] === replies[0]?.headers.etag)
    }, true)

    server.store.replace([createCommand({ line: 'git status --short' })])
    await eventually(async () => (await askHost(cache, LIST)).body.includes('--short'), true)
  })

  test("keeps the owner's list out of its cache", {
    skip,
  }, async (t) => {
    const secret = createCommand({ id: 'secret', visibility: 'private' })
    const { server, cache } = await listBehindNginx(t, [createCommand(), secret])
    const asOwner = () => askHost(cache, LIST, AS_OWNER)

    const before = await askHost(cache, LIST)
    const own = await asOwner()
    server.store.replace([secret])
    const after = await asOwner()
    const stranger = await askHost(cache, LIST)

    assert.deepEqual(
      [before, own, after, stranger].map(({ body }) => body.includes('secret')),
      [false, true, true, false],
    )
    assert.ok(!after.body.includes('git-status'))
    assert.deepEqual(
      [own, after].map(({ headers }) => headers['cache-control']),
      ['private, no-store', 'private, no-store'],
    )
  })
})

describe('CloudFront as a shared cache', () => {
  test('caches only the list, separately for each token', () => {
    const { ListCache, ApiDistribution, Distribution } = templateOf('https://ada.example/home').Resources
    const { ParametersInCacheKeyAndForwardedToOrigin: key, ...times } = ListCache.Properties.CachePolicyConfig
    const { DefaultCacheBehavior, CacheBehaviors, Origins, CustomErrorResponses } =
      ApiDistribution.Properties.DistributionConfig

    assert.deepEqual([times.MinTTL, times.DefaultTTL], [0, 0])
    assert.deepEqual(key.HeadersConfig.Headers, ['Authorization'])
    assert.deepEqual([key.EnableAcceptEncodingBrotli, key.EnableAcceptEncodingGzip], [true, true])
    assert.equal(key.QueryStringsConfig.QueryStringBehavior, 'all')
    assert.deepEqual(
      [DefaultCacheBehavior, ...CacheBehaviors].map(({ PathPattern, CachePolicyId }) => [PathPattern, CachePolicyId]),
      [
        [undefined, '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'],
        [LIST, { Ref: 'ListCache' }],
      ],
    )
    assert.deepEqual(Origins[0].OriginCustomHeaders[0].HeaderName, 'Surrogate-Capability')
    // CloudFront must not replace the API's error responses with a page.
    assert.equal(CustomErrorResponses, undefined)
    for (const { Condition } of [ListCache, ApiDistribution]) assert.equal(Condition, 'HasApi')
    assert.equal(Distribution.Condition, undefined)
  })
})

/** A server behind nginx, and the headers of all requests for the list that reached the server. */
async function listBehindNginx(t: TestContext, commands: readonly Command[] = [createCommand()]) {
  const server = await startApi(t, { commands })
  const asked: IncomingHttpHeaders[] = []
  const passing = createServer((incoming, outgoing) => {
    if (incoming.url === LIST) asked.push(incoming.headers)
    const { url: path = '/', method = 'GET', headers } = incoming
    const onward = request({ port: server.port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  const { port, close } = await listenLocally(passing)
  t.after(close)
  const nginx = await startNginxWith(blockOfGuide(port))
  t.after(nginx.close)
  return { server, cache: nginx.url, asked }
}

/** The guide's configuration, reduced to this server, with its cache in the test's folder. */
function blockOfGuide(port: number): string {
  const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(GUIDE) ?? []
  return block
    .replace('/var/cache/nginx/home', 'kept')
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace(/^ *server 127\.0\.0\.1:3001;\n/m, '')
}
