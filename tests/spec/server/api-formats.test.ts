import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { strFromU8, unzipSync } from 'fflate'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { assertProblem, startApi } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'

const PET = '[[snippets]]\ndescription = "Say hello"\ncommand = "echo <name=you>"\ntag = ["words"]\n'

const HELLO = { notes: 'Say hello', line: 'echo {{name=you}}', tags: ['words'] }

describe('file of another tool', () => {
  test('is imported with a report of formats, entries and placeholders', async (t) => {
    const server = await startApi(t, { commands: [] })

    const reply = await sendFile(server, ['?format=pet', PET])

    assert.equal(reply.status, 200, reply.text)
    const { added, formats, entries, placeholders, leftOut, said } = JSON.parse(reply.text)
    assert.deepEqual(
      { formats, entries, placeholders, leftOut, said },
      {
        formats: ['pet'],
        entries: 1,
        placeholders: 1,
        leftOut: [],
        said: [],
      },
    )
    const [{ command }] = added
    assert.deepEqual(command, { ...HELLO, id: command.id })
    const [listed] = JSON.parse((await ask(server, '/api/commands')).text)
    assert.deepEqual(listed, command)
  })

  test('is recognised in a form, even in a dry run', async (t) => {
    const server = await startApi(t, { commands: [] })
    const form = new FormData()
    form.append('file', new File([PET], 'snippets.toml'))
    form.append('file', new File(['% tar\n\n# Unpack\ntar -xf <file>\n'], 'tar.cheat'))
    const request = new Request('http://a', { method: 'POST', body: form })

    const reply = await ask(server, {
      path: '/api/commands/import?format=auto&dryRun=true',
      method: 'POST',
      headers: { ...AS_OWNER, 'Content-Type': request.headers.get('content-type') ?? '' },
      body: Buffer.from(await request.arrayBuffer()),
    })

    assert.equal(reply.status, 200, reply.text)
    const { dryRun, formats, added } = JSON.parse(reply.text)
    assert.deepEqual([dryRun, formats, added.length], [true, ['pet', 'navi'], 2])
    assert.equal((await ask(server, '/api/commands')).text, '[]')
  })

  test("isn't imported from an invalid or anonymous request", async (t) => {
    const server = await startApi(t, { commands: [] })
    const asForm = { 'Content-Type': 'multipart/form-data; boundary=x' }

    assertProblem(await sendFile(server, ['?format=auto', 'nonsense'], asForm), 400, 'request/malformed')
    assertProblem(await sendFile(server, ['?format=word', PET]), 400, 'request/malformed')
    assertProblem(await sendFile(server, ['?format=pet&format=navi', PET]), 400, 'request/malformed')
    const stranger = await ask(server, {
      path: '/api/commands/import?format=pet',
      method: 'POST',
      body: Buffer.from(PET),
    })
    assertProblem(stranger, 401, 'access/sign-in-required')
    assert.equal((await ask(server, '/api/commands')).text, '[]')
  })

  test('is exported with a report of what it loses', async (t) => {
    const server = await startApi(t, { commands: [createCommand({ ...HELLO, id: 'a', source: 'https://a.example' })] })

    const file = await ask(server, '/api/commands/export?format=pet')
    const report = await ask(server, '/api/commands/export?format=pet&report=true')

    assert.equal(file.headers['content-disposition'], 'attachment; filename="commander-pet.toml"')
    assert.match(file.text, /command = "echo <name=you>"/)
    assert.deepEqual(JSON.parse(report.text).said, [
      '1 field has no equivalent in this format and was dropped.',
      'If you import this file again, the source of 1 command will be changed or missing.',
    ])
    assert.equal(
      (await ask(server, { path: '/api/commands/export?format=pet', headers: { 'If-None-Match': file.headers.etag } }))
        .status,
      304,
    )
  })
})

describe('export for another tool', () => {
  test("doesn't delay other requests, even if large", async (t) => {
    const commands = Array.from({ length: 3000 }, (_, at) =>
      createCommand({ id: `c${at}`, notes: `Note ${at}`, line: 'ls {{a=b}}' }),
    )
    const server = await startApi(t, { commands })
    const ended: string[] = []
    const noting = async (what: string, reply: ReturnType<typeof ask>) => {
      assert.equal((await reply).status, 200)
      ended.push(what)
    }

    const large = noting('export', ask(server, '/api/commands/export?format=warp'))
    await noting('health', ask(server, '/health'))
    await noting('list', ask(server, '/api/commands'))
    await large

    assert.deepEqual(ended, ['health', 'list', 'export'])
  })

  test('is a zip if it has several files', async (t) => {
    const commands = [createCommand({ id: 'a', platform: 'tar' }), createCommand({ id: 'b', platform: 'git' })]
    const server = await startApi(t, { commands })

    const { body, headers } = await ask(server, '/api/commands/export?format=tldr')

    assert.equal(headers['content-disposition'], 'attachment; filename="commander-tldr.zip"')
    const files = unzipSync(new Uint8Array(body))
    assert.deepEqual(Object.keys(files).sort(), ['pages/common/git.md', 'pages/common/tar.md'])
    assert.match(strFromU8(files['pages/common/git.md'] ?? new Uint8Array()), /^# git\n/)
  })

  test('includes private commands for the owner only', async (t) => {
    const secret = createCommand({ id: 'p', notes: 'Mine', line: 'ssh home', visibility: 'private' })
    const server = await startApi(t, { commands: [createCommand(), secret] })

    const forAll = await ask(server, '/api/commands/export?format=pet')
    const forOwner = await ask(server, { path: '/api/commands/export?format=pet', headers: AS_OWNER })

    assert.doesNotMatch(forAll.text, /ssh home/)
    assert.match(forOwner.text, /ssh home/)
  })

  test('rejects versions, unknown or repeated formats, and invalid reports', async (t) => {
    const server = await startApi(t)

    assertProblem(await ask(server, '/api/commands/export?format=pet&versions=true'), 400, 'request/malformed')
    assertProblem(await ask(server, '/api/commands/export?format=pet&report=maybe'), 400, 'request/malformed')
    assertProblem(await ask(server, '/api/commands/export?format=word'), 400, 'request/malformed')
    assertProblem(await ask(server, '/api/commands/export?format=pet&format=navi'), 400, 'request/malformed')
  })

  test('is created one at a time', async (t) => {
    const server = await startApi(t)
    let running = 0
    let highest = 0
    const count = (worker: Worker) => {
      running += 1
      highest = Math.max(highest, running)
      worker.once('exit', () => {
        running -= 1
      })
    }
    process.on('worker', count)
    t.after(() => process.off('worker', count))

    const replies = await Promise.all(
      ['pet', 'navi', 'warp', 'csv'].map((format) => ask(server, `/api/commands/export?format=${format}`)),
    )

    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    assert.equal(highest, 1)
  })
})

describe('the type of an export', () => {
  for (const [format, type] of [
    ['navi', 'text/plain; charset=utf-8'],
    ['intellishell', 'text/plain; charset=utf-8'],
    ['pet', 'text/plain; charset=utf-8'],
    ['csv', 'text/plain; charset=utf-8'],
    ['vscode', 'application/json'],
    ['raycast', 'application/json'],
    ['tldr', 'application/zip'],
  ] as const) {
    test(`is ${type} for ${format}`, async (t) => {
      const commands = [createCommand({ id: 'a', platform: 'tar' }), createCommand({ id: 'b', platform: 'git' })]
      const server = await startApi(t, { commands })

      const { headers } = await ask(server, `/api/commands/export?format=${format}`)

      assert.equal(headers['content-type'], type)
    })
  }
})

describe('an address for a tool', () => {
  for (const [path, format] of [
    ['/commands.cheat', 'navi'],
    ['/commands.intellishell', 'intellishell'],
  ] as const) {
    test(`${path} serves the current library as text`, async (t) => {
      const secret = createCommand({ id: 'p', notes: 'Mine', line: 'ssh home', visibility: 'private' })
      const server = await startApi(t, { commands: [createCommand(), secret] })

      const forAll = await ask(server, path)
      const forOwner = await ask(server, { path, headers: AS_OWNER })
      const exported = await ask(server, `/api/commands/export?format=${format}`)
      await server.store.replace([createCommand({ id: 'new', notes: 'Newer', line: 'echo newer' })])
      const later = await ask(server, path)

      assert.equal(forAll.text, exported.text)
      assert.equal(forAll.headers['content-type'], 'text/plain; charset=utf-8')
      assert.equal(forAll.headers['content-disposition'], undefined)
      assert.match(forAll.headers.vary ?? '', /Authorization/)
      assert.match(forOwner.text, /ssh home/)
      assert.equal(forOwner.headers['cache-control'], 'private, no-store')
      assert.match(later.text, /echo newer/)
    })
  }
})

function sendFile(server: Listening, [query, content]: readonly [query: string, content: string], headers = {}) {
  return ask(server, {
    path: `/api/commands/import${query}`,
    method: 'POST',
    headers: { ...AS_OWNER, 'Content-Type': 'application/octet-stream', ...headers },
    body: Buffer.from(content),
  })
}
