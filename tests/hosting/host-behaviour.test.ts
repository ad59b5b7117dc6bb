import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { BUILD } from '../../cli/build/paths.ts'
import { hasNotes } from '../../core/commands/command.ts'
import { COMMANDER_ADDRESS, commandAddress } from '../../core/routing/screens.ts'
import { OWN_LIBRARY } from '../support/library/own-library.ts'
import { askHost } from '../support/processes/ask-host.ts'
import { assetEndingIn } from '../support/project/built-site.ts'
import { WAYS_OUT } from './expected-answers.ts'
import { hostsUnderTest } from './hosts-under-test.ts'

const fileOf = (path: string) => readFileSync(join(BUILD.site, path))
const script = assetEndingIn('.js')

// A command of the library whose page has a simple name, if there is one.
const WITH_PAGE = OWN_LIBRARY.filter((command) => hasNotes(command) && /^[\w-]+$/.test(command.id)).slice(0, 1)

const hosts = hostsUnderTest()

function idsIn(list: Uint8Array): readonly string[] {
  const commands: readonly { readonly id: unknown }[] = JSON.parse(Buffer.from(list).toString())
  return commands.map(({ id }) => String(id))
}

for (const { name, rules, skip, ask } of hosts) {
  describe(name, () => {
    for (const [path, file] of [
      ['/projects', 'projects/index.html'],
      [script, script],
      ...(name === 'our own server' ? [] : [['/api/commands', 'api/commands'] as const]),
    ] as const) {
      test(`compresses ${path} only for clients that accept it`, { skip }, async () => {
        const plain = await ask(path)
        const gzipped = await ask(path, { 'Accept-Encoding': 'gzip' })

        assert.deepEqual(plain.body, fileOf(file))
        assert.equal(plain.headers['content-encoding'], undefined)
        assert.equal(gzipped.headers['content-encoding'], 'gzip')
        assert.match(gzipped.headers.vary ?? '', /^accept-encoding$/i)
        assert.deepEqual(gunzipSync(gzipped.body), fileOf(file))
      })
    }

    test('serves the 404 page, compressed too', { skip }, async () => {
      const answer = await ask('/nothing', { 'Accept-Encoding': 'gzip' })

      assert.equal(answer.status, 404)
      assert.equal(gunzipSync(answer.body).toString(), fileOf('404.html').toString())
    })

    test('responds with 304 if the browser has the file', { skip }, async () => {
      const { headers } = await ask('/projects')

      const again = await ask('/projects', { 'If-None-Match': headers.etag ?? '' })

      assert.match(headers.etag ?? '', /^(W\/)?"[^"]+"$/)
      assert.deepEqual([again.status, again.body.length], [304, 0])
    })

    test('lets scripts from any origin read the list', { skip }, async () => {
      const answer = await ask('/api/commands', { Origin: 'https://other.example' })

      assert.equal(answer.headers['access-control-allow-origin'], '*')
      assert.deepEqual(idsIn(answer.body), idsIn(fileOf('/api/commands')))
    })

    for (const path of WAYS_OUT) {
      test(`doesn't let ${path} escape the site`, { skip }, async () => {
        const answer = await ask(path)

        assert.ok(answer.status === 404 || answer.status === 400, String(answer.status))
        assert.doesNotMatch(answer.body.toString(), /"contentSecurityPolicy"/)
      })
    }

    for (const { id } of WITH_PAGE) {
      test("redirects a command's old address only if its page exists", {
        skip,
      }, async () => {
        const leads = async (path: string) => {
          const { status, headers } = await ask(path)
          return [status, headers.location]
        }

        const older = await Promise.all(['', '/'].map((slash) => leads(`${COMMANDER_ADDRESS}${slash}?id=${id}`)))
        const others = ['?id=no-such-command', '?id=', '?id=../../..', `?nothing&identity=${id}`]
        const unknown = await Promise.all(others.map((query) => leads(COMMANDER_ADDRESS + query)))

        for (const one of older) assert.deepEqual(one, [301, rules.basePath + commandAddress(id)])
        for (const one of unknown) assert.deepEqual(one, [200, undefined])
        assert.deepEqual(await leads(`/projects?id=${id}`), [200, undefined])
      })
    }

    test("refuses an address that can't be decoded", { skip }, async () => {
      const answer = await ask('/%zz')

      assert.equal(answer.status, 400)
    })
  })
}

// The standard build of nginx doesn't support Brotli.
describe("the build's Brotli files", () => {
  for (const { name, skip, ask } of hosts.filter((host) => !host.name.startsWith('nginx'))) {
    test(`are served by ${name}`, { skip }, async () => {
      const answer = await ask('/projects', { 'Accept-Encoding': 'gzip, br' })

      assert.equal(answer.headers['content-encoding'], 'br')
      assert.deepEqual(brotliDecompressSync(answer.body), fileOf('projects/index.html'))
    })
  }
})

describe('addresses outside the base path', () => {
  for (const { name, rules, skip, running } of hosts.filter((host) => host.rules.basePath !== '')) {
    test(`get a 404 from ${name}`, { skip }, async () => {
      const { url } = await running()

      const statuses = await Promise.all(
        ['/', '/projects', '/MY/HOME/', '/my/homes', script].map(async (path) => (await askHost(url, path)).status),
      )
      const root = await askHost(url, rules.basePath)

      assert.deepEqual(statuses, [404, 404, 404, 404, 404])
      assert.equal(root.status, 200)
    })
  }
})

describe('plain http on nginx', () => {
  for (const { skip, running } of hosts.filter((host) => host.name === 'nginx over https')) {
    test('redirects to the same address over https', { skip }, async () => {
      const { plainUrl } = await running()

      const answer = await askHost(plainUrl, '/projects?page=1', { Host: 'ada.example' })

      assert.deepEqual([answer.status, answer.headers.location], [301, 'https://ada.example/projects?page=1'])
    })

    test("doesn't redirect certificate challenges", { skip }, async () => {
      const { plainUrl } = await running()

      const answer = await askHost(plainUrl, '/.well-known/acme-challenge/none', { Host: 'ada.example' })

      assert.deepEqual([answer.status, answer.headers.location], [404, undefined])
    })
  }
})
