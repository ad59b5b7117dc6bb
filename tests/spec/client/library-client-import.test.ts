import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { success } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { failureOf, setUpLibraryClient } from './library-client.ts'

const COMMAND = { id: 'a', notes: 'Show', line: 'git status' }
const ENTRY = { notes: 'Show', line: 'git status' }
const SIGNED = { authorization: 'Bearer token' }
// If the client's time limit doesn't work, a test fails after this time instead of blocking the others.
const SOON = { timeout: 10_000 }

describe('library client', () => {
  test('previews an import, carries it out and reports it', async (t) => {
    const report = {
      dryRun: true,
      added: [{ index: 0, command: COMMAND }],
      changed: [{ index: 1, command: COMMAND, before: { ...COMMAND, notes: null } }],
      skipped: [{ index: 2, command: COMMAND, reason: 'same' }],
      change: 'change-1',
    }
    const { client, requests } = await setUpLibraryClient(t, answering(report))

    const answers = [
      await client.importCommands([ENTRY], { dryRun: true }),
      await client.importCommands([ENTRY], { dryRun: false }),
    ]

    assert.deepEqual(answers, [success(report), success(report)])
    const sent = { method: 'POST', ...SIGNED, contentType: 'application/json', body: JSON.stringify([ENTRY]) }
    assert.deepEqual(requests, [
      { ...sent, url: '/api/commands/import?dryRun=true' },
      { ...sent, url: '/api/commands/import' },
    ])
  })

  test('returns an export unchanged', async (t) => {
    const { client } = await setUpLibraryClient(t, answering('{"commands":[\n]}\n'))

    assert.deepEqual(await client.exportText(), success('{"commands":[\n]}\n'))
  })

  test('allows an import more time than other calls', SOON, async (t) => {
    const report = JSON.stringify({ dryRun: false, added: [], changed: [], skipped: [] })
    const { client } = await setUpLibraryClient(
      t,
      (_request, response) => void setTimeout(() => response.end(report), 300),
      {
        timeoutMs: 100,
      },
    )

    assert.equal(failureOf(await client.me()), 'http/too-slow')
    assert.equal(failureOf(await client.importCommands([], { dryRun: false })), 'none')
  })

  test('fetches a file with its path and bytes', async (t) => {
    const file = { path: 'snippet.toml', base64: 'YSBmaWxl' }
    const { client, requests } = await setUpLibraryClient(t, answering(file))

    assert.deepEqual(await client.fetchFile('https://files.test/snippet.toml'), success(file))
    const body = JSON.stringify({ address: 'https://files.test/snippet.toml' })
    const sent = { method: 'POST', url: '/api/commands/import/file', ...SIGNED, contentType: 'application/json' }
    assert.deepEqual(requests, [{ ...sent, body }])
  })

  for (const base64 of ['YSBmaWx', 'YSB-aWxl', 'YSB=aWxl']) {
    test(`refuses a fetched file that isn't base64: ${base64}`, async (t) => {
      const { client } = await setUpLibraryClient(t, answering({ path: 'snippet.toml', base64 }))

      assert.equal(failureOf(await client.fetchFile('https://files.test/snippet.toml')), 'http/not-json')
    })
  }

  for (const [what, report] of [
    ['no list', { dryRun: true, added: {}, changed: [], skipped: [] }],
    ['an entry without its index', { dryRun: true, added: [{ command: COMMAND }], changed: [], skipped: [] }],
    [
      'a change without the earlier version',
      { dryRun: true, added: [], changed: [{ index: 0, command: COMMAND }], skipped: [] },
    ],
    [
      'an unknown reason',
      { dryRun: true, added: [], changed: [], skipped: [{ index: 0, command: COMMAND, reason: 'x' }] },
    ],
    ['neither a dry run nor an import', { added: [], changed: [], skipped: [] }],
  ] as const) {
    test(`refuses an import report with ${what}`, async (t) => {
      const { client } = await setUpLibraryClient(t, answering(report))

      assert.equal(failureOf(await client.importCommands([], { dryRun: true })), 'http/not-json')
    })
  }
})
