import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { BUILD, ROOT } from '../../cli/build/paths.ts'
import { startServer } from '../../server/app/start-server.ts'
import { parseEnvironment } from '../../server/environment/environment.ts'
import { OWN_LIBRARY } from '../support/library/own-library.ts'
import { askHost } from '../support/processes/ask-host.ts'
import {
  type HostStarter,
  missing,
  type RunningHost,
  startCaddyWith,
  startNginxWith,
} from '../support/processes/run-host.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const GUIDE = readFileSync(join(ROOT, 'docs/server.md'), 'utf8')
const LARGE_IMPORT_BYTES = 5 * 1024 * 1024
const PROXIES: readonly (readonly [string, string, (text: string) => ReturnType<HostStarter>])[] = [
  ['nginx', 'nginx', startNginxWith],
  ['Caddy', 'caddy', startCaddyWith],
]

for (const [name, program, start] of PROXIES) {
  const skip = missing(program)

  describe(`${name} as a proxy`, () => {
    test('returns the same responses as the server', { skip }, async () => {
      const { server, proxy } = await siteBehind(start, name.toLowerCase())

      for (const path of ['/', '/projects/commander', '/api/commands', '/nothing']) {
        const [direct, passedOn] = [await askHost(server, path), await askHost(proxy, path)]
        assert.deepEqual([passedOn.status, passedOn.body], [direct.status, direct.body], path)
        const policy = 'content-security-policy'
        assert.equal(passedOn.headers[policy], direct.headers[policy], path)
      }
    })

    test('returns 304 for unchanged files', { skip }, async () => {
      const { proxy } = await siteBehind(start, name.toLowerCase())
      const { headers } = await askHost(proxy, '/projects')

      const again = await askHost(proxy, '/projects', { 'If-None-Match': headers.etag ?? '' })

      assert.deepEqual([again.status, again.body.length], [304, 0])
    })

    test('passes on an import of several megabytes', { skip }, async () => {
      const { proxy } = await siteBehind(start, name.toLowerCase())

      const answer = await fetch(`${proxy}/api/commands/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(['x'.repeat(LARGE_IMPORT_BYTES)]),
      })

      assert.equal(answer.status, 401)
      assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
    })
  })
}

describe("the guide's settings file", () => {
  test('can be loaded by a shell for the server', (t) => {
    const folder = temporaryFolder(t, { 'home.env': blockOf('ini') })
    const names = blockOf('ini').match(/^\w+(?==)/gm) ?? []

    const printed = spawnSync('sh', ['-c', 'set -a; . "$0"; env', join(folder, 'home.env')], { encoding: 'utf8' })
    const told = new Map(printed.stdout.split('\n').map((line) => [line.split('=', 1)[0], line.replace(/^\w+=/, '')]))
    const environment = parseEnvironment(Object.fromEntries(names.map((name) => [name, told.get(name)])))

    assert.equal(printed.stderr, '')
    assert.ok(environment.ok, environment.ok ? '' : environment.error.join('\n'))
    assert.equal(environment.value.ownerSub, 'auth0|0123456789')
    assert.equal(environment.value.publishedUrl, 'https://ada.example')
  })
})

function blockOf(language: string): string {
  const [, block = ''] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(GUIDE) ?? []
  assert.notEqual(block, '', `docs/server.md has no block of ${language}`)
  return block
}

type Behind = { readonly server: string; readonly proxy: string }

const started = new Map<string, Promise<Behind>>()
const ends: (() => Promise<void>)[] = []
after(async () => {
  for (const end of ends) await end()
})

function siteBehind(start: (text: string) => Promise<RunningHost>, language: string): Promise<Behind> {
  const behind = started.get(language) ?? startBehind(start, language)
  started.set(language, behind)
  return behind
}

async function startBehind(start: (text: string) => Promise<RunningHost>, language: string): Promise<Behind> {
  const dataDir = await mkdtemp(join(tmpdir(), 'behind-'))
  const environment = parseEnvironment({ PORT: '0', DATA_DIR: dataDir })
  assert.ok(environment.ok)
  const server = await startServer(environment.value, {
    library: { commands: OWN_LIBRARY, databaseFile: null },
    site: { directory: BUILD.site, manifestFile: BUILD.manifest },
    log: () => undefined,
  })
  assert.ok(server.ok)
  ends.push(server.value.close, () => rm(dataDir, { recursive: true }))
  const proxy = await start(blockOf(language).replaceAll('127.0.0.1:3000', `127.0.0.1:${server.value.port}`))
  ends.unshift(proxy.close)
  return { server: `http://127.0.0.1:${server.value.port}`, proxy: proxy.url }
}
