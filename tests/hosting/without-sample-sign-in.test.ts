import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { BUILD } from '../../cli/build/paths.ts'
import { SITE_DESCRIPTION_FILE } from '../../core/built-site/site-manifest.ts'
import { type NodeProcess, nextOutputOf, startNode } from '../support/processes/node-process.ts'
import { makeCopy } from './sealed-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'no-sample-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A copy with the packages for production, and a site that `npm start` built, which uses the sample provider. */
const { app, data } = makeCopy(folder)
cpSync(join(BUILD.site, SITE_DESCRIPTION_FILE), join(app, 'build/site', SITE_DESCRIPTION_FILE))

describe('a server without the sample sign-in provider', () => {
  test("doesn't contain the provider's packages", () => {
    assert.ok(existsSync(join(app, 'node_modules/hono')))
    assert.equal(existsSync(join(app, 'node_modules/oidc-provider')), false)
    assert.equal(existsSync(join(app, 'node_modules/koa')), false)
  })

  test('serves the library and logs how to sign in', async () => {
    const server = serve({})
    const origin = originIn(await nextOutputOf(server))

    const [page, list, text] = await Promise.all(
      ['/projects/commander', '/api/commands', '/commands.txt'].map((path) => fetch(origin + path)),
    )
    const [provider, discovery] = await Promise.all(
      ['/oidc', '/oidc/.well-known/openid-configuration'].map((path) => fetch(origin + path)),
    )
    const write = await fetch(`${origin}/api/commands`, { method: 'POST', body: '{}' })
    server.child.kill('SIGTERM')
    const { code, errors } = await server.ended

    assert.deepEqual([page?.status, list?.status, text?.status], [200, 200, 200])
    assert.deepEqual([provider?.status, discovery?.status, write.status], [404, 404, 401])
    assert.equal(code, 0)
    const { event, why } = JSON.parse(errors)
    assert.equal(event, 'sign-in.by-token')
    assert.match(
      why,
      /sample provider, an optional dependency, is not installed.* run "npm start", which installs it\. .* set AUTH_DOMAIN/,
    )
  })

  test('in production, refuses a site built by npm start', async () => {
    const { code, errors } = await serve({ NODE_ENV: 'production' }).ended

    assert.equal(code, 1)
    assert.match(errors, /^AUTH_DOMAIN isn't set, but the site was built with the sample sign-in of "npm start"/)
  })
})

function serve(variables: NodeJS.ProcessEnv): NodeProcess {
  const server = startNode(['cli/serve.ts'], {
    cwd: app,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, ...variables },
  })
  after(() => server.child.kill('SIGKILL'))
  return server
}

function originIn(line: string): string {
  return /Ready: (\S+)/.exec(line)?.[1] ?? ''
}
