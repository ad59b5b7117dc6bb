import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { buildLambda } from '../../../cli/build/bundle/build-lambda.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'
import { makePostgresDatabase } from '../../support/library/postgres-database.ts'
import { whyNoPostgres } from '../../support/library/postgres-server.ts'
import { runNode } from '../../support/processes/node-process.ts'
import { createEvent } from './event.ts'

const SCRIPT = `
const [bundle, event] = process.argv.slice(1)
const { handler } = await import(bundle)
const { statusCode, body } = await handler(JSON.parse(event))
console.log(JSON.stringify({ statusCode, body }))
process.exit()`

describe('bundled function', () => {
  test('serves the starter library from PostgreSQL on its own', {
    skip: whyNoPostgres(),
  }, async (t) => {
    const bundle = await createBundle(t)
    const database = await makePostgresDatabase(t)

    const answer = await invokeAlone(bundle, { DATABASE_URL: database.location })

    assert.equal(answer.statusCode, 200)
    assert.equal(JSON.parse(answer.body).length, OWN_LIBRARY.filter(isPublic).length)
  })

  test('logs the missing DATABASE_URL and responds with 503', async (t) => {
    const bundle = await createBundle(t)

    const answer = await invokeAlone(bundle, {})

    assert.equal(answer.statusCode, 503)
    assert.match(answer.errors, /DATABASE_URL is not set/)
  })

  test('contains no code of the sample provider', async (t) => {
    const folder = dirname(await createBundle(t))

    const files = await readdir(folder)

    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    assert.ok(files.length > 1)
    assert.deepEqual(
      files.filter((_, index) => /oidc-provider|Wrong user name or password/.test(texts[index] ?? '')),
      [],
    )
  })
})

/** Builds the bundle in a folder without packages, which is deleted after the test. */
async function createBundle(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commander-lambda-'))
  t.after(() => rm(folder, { recursive: true }))
  await buildLambda(join(folder, 'bundle'))
  await writeFile(join(folder, 'package.json'), '{}')
  return join(folder, 'bundle', 'index.mjs')
}

/** Invokes the bundle with a request for the list, in a process with no environment variables except `env`. */
async function invokeAlone(bundle: string, env: Readonly<Record<string, string>>) {
  const event = await createEvent('http-api-list', { headers: { 'accept-encoding': null } })
  const args = ['--input-type=module', '-e', SCRIPT, bundle, JSON.stringify(event)]
  const { code, output, errors } = await runNode(args, { cwd: tmpdir(), env })
  assert.equal(code, 0, errors)
  const answer: { readonly statusCode: number; readonly body: string } = JSON.parse(output)
  return { ...answer, errors }
}
