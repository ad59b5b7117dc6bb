import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { groupOf } from '../../cli/build/hosting/hosting-rules.ts'
import { BUILD } from '../../cli/build/paths.ts'
import { mediaTypeOf } from '../../server/site/media-type.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { builtFiles, hostingOf } from '../support/project/built-site.ts'

const { rules, beside } = hostingOf('https://ada.example')
const FAKE_AWS = '#!/bin/sh\nfor word in "$@"; do printf "%s\\t" "$word"; done >> "$CALLS"\necho >> "$CALLS"\n'

describe('upload script', () => {
  test('uploads each file once, with headers, and assets first', (t) => {
    const { calls } = run(t, ['my-bucket'])
    const uploads = calls.filter((call) => call.includes('--content-type'))

    for (const file of builtFiles()) {
      const matching = uploads.filter((call) => isUploaded(file, call))

      const [call = []] = matching
      const expected = rules.headers[groupOf(file)]
      assert.equal(matching.length, 1, file)
      assert.equal(after('--content-type', call), expected['Content-Type'] ?? mediaTypeOf(file), file)
      assert.equal(after('--cache-control', call), expected['Cache-Control'], file)
    }
    const turnOf = (file: string) => uploads.findIndex((call) => isUploaded(file, call))
    assert.ok(builtFiles().every((file) => !file.startsWith('assets/') || turnOf(file) < turnOf('index.html')))
  })

  test('leaves out compressed copies and files for other hosts', (t) => {
    const { calls } = run(t, ['my-bucket'])

    for (const file of ['_headers', '_redirects', '.nojekyll', 'index.html.br', 'assets/main-1a2b.js.gz']) {
      assert.deepEqual(
        calls.filter((call) => isUploaded(file, call)),
        [],
        file,
      )
    }
  })

  test('deletes removed files last, but keeps old assets', (t) => {
    const { calls } = run(t, ['my-bucket', 'E123'])

    const last = calls.filter((call) => call[0] === 's3').at(-1) ?? []

    assert.ok(calls.every((call) => call[0] !== 's3' || call[3] === 's3://my-bucket'))
    assert.equal(calls.filter((call) => call.includes('--delete')).length, 1)
    assert.ok(last.includes('--delete'))
    assert.ok(!isUploaded('assets/old-1a2b.js', last))
    assert.deepEqual(calls.at(-1), ['cloudfront', 'create-invalidation', '--distribution-id', 'E123', '--paths', '/*'])
  })

  for (const args of [[], ['bucket', 'E123', 'more']]) {
    test(`prints its usage for ${args.length} arguments`, (t) => {
      const { code, calls, errors } = run(t, args)

      assert.deepEqual([code, calls], [2, []])
      assert.match(errors, /^Usage: build\/hosting\/upload\.sh <bucket>/)
    })
  }

  test('stops at the first failed upload', (t) => {
    const { code, calls } = run(t, ['my-bucket'], `${FAKE_AWS}exit 3\n`)

    assert.deepEqual([code, calls.length], [3, 1])
  })
})

/** Runs the script from its place next to the site. A fake `aws` command records its calls. */
function run(context: TestContext, args: readonly string[], aws = FAKE_AWS) {
  const folder = temporaryFolder(context, { aws, calls: '', 'build/hosting/upload.sh': beside.get('upload.sh') ?? '' })
  chmodSync(join(folder, 'aws'), 0o755)
  mkdirSync(join(folder, 'build/site'))
  cpSync(join(BUILD.site, 'index.html'), join(folder, 'build/site/index.html'))
  const env = { PATH: `${folder}:${process.env.PATH}`, CALLS: join(folder, 'calls') }
  writeFileSync(env.CALLS, '')
  const { status, stderr } = spawnSync('bash', [join(folder, 'build/hosting/upload.sh'), ...args], {
    env,
    encoding: 'utf8',
  })
  const lines = readFileSync(env.CALLS, 'utf8').split('\n').slice(0, -1)
  return { code: status, errors: stderr, calls: lines.map((line) => line.split('\t').slice(0, -1)) }
}

/** True if a call uploads a file. The last matching filter decides; without one, the file is uploaded. */
function isUploaded(file: string, call: readonly string[]): boolean {
  return call.reduce((uploaded, word, index) => {
    const pattern = call[index + 1] ?? ''
    if (word !== '--include' && word !== '--exclude') return uploaded
    return matches(file, pattern) ? word === '--include' : uploaded
  }, true)
}

/** Matches like the AWS CLI: a star matches anything, including slashes. */
function matches(file: string, pattern: string): boolean {
  const source = pattern.split('*').map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}$`).test(file)
}

function after(word: string, call: readonly string[]): string | undefined {
  return call[call.indexOf(word) + 1]
}
