import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { libraryFilesOf } from '../../cli/build/content/library-files.ts'
import type { Command } from '../../core/commands/command.ts'
import { commandAddress, platformAddress } from '../../core/routing/screens.ts'
import { signed } from '../support/access/signer.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { runNode } from '../support/processes/node-process.ts'
import { startServerProcess } from '../support/processes/start-server-process.ts'
import { taskArguments } from '../support/project/build-elsewhere.ts'
import { createLibraryCopy, type LibraryCopy } from '../support/project/library-copy.ts'
import { createOwner } from '../support/server/owner.ts'
import { everyAddress } from './every-address.ts'

const AT_ONCE = 8

const SHOWN = createCommand({ id: 'shown', notes: 'Shown to all', line: 'true', platform: 'git', tags: ['daily'] })
const ALWAYS = secretive('always', { visibility: 'private' })
const DRAFT = secretive('draft', { notes: null })
/** Public at first, and private later. */
const ONCE = secretive('once')

/**
 * Texts that must never appear: those of `ALWAYS` and of `DRAFT`. `NOT_NOW` also has those of `ONCE`, for the time
 * after it has become private.
 */
const NEVER = /(?:zebra|quokka|hidden|vault|locked)-(?:always|draft)/
const NOT_NOW = /(?:zebra|quokka|hidden|vault|locked)-(?:always|draft|once)/

describe('private commands', () => {
  test('never appear in anything served, built, pulled or logged', async (t) => {
    const installation = await startInstallation(t)
    const { copy, project } = installation
    let whenPublic: readonly Answer[] = []

    await t.test("a public command is found, and private ones aren't", async () => {
      whenPublic = await answersTo(installation, {}, ['GET', 'HEAD'])

      assert.deepEqual(leaksIn(whenPublic, NEVER), [])
      // If the command's texts weren't found while it's public, the later checks would prove nothing.
      const found = new Set(leaksIn(whenPublic, NOT_NOW).map(({ path }) => path))
      for (const path of ADDRESSES_OF_ONCE) assert.ok(found.has(path), `${path} is not among ${[...found].join(' ')}`)
      await pull(copy)
      assert.equal(holding(copy.folder, /zebra-once/).length, 1)
    })

    await t.test("a command made private isn't served, even to caches", async () => {
      await makePrivate(installation)
      await assertNotServed(installation, whenPublic)
    })

    await t.test('a private command leaves the files on the next pull', async () => {
      await pull(copy)
      await pull(copy, ['--site', installation.url], { COMMANDER_TOKEN: await installation.token() })

      assert.ok(holding(copy.folder, /Shown to all/).length > 0)
      assert.deepEqual(holding(copy.folder, /zebra-|quokka-/), [])
    })

    await t.test("a private command isn't in the next build", async () => {
      await build(project, copy)

      assert.ok(holding(join(project, 'build'), /Shown to all/).length > 5)
      assert.deepEqual(holding(join(project, 'build'), NOT_NOW), [])
      // The cache still has pictures that were drawn while the command was public. Their names are digests, and the
      // words in them can't be found as text.
      for (const name of readdirSync(project).filter((one) => !['node_modules', 'data', 'build'].includes(one))) {
        assert.deepEqual(holding(join(project, name), /(?:zebra|quokka)-/), [])
      }
    })

    await t.test("a private command isn't in the server's log", async () => {
      const log = await installation.stop()

      const lines = log.split('\n')
      assert.ok(lines.some((line) => line.includes('"path":"/projects/commander"')))
      // A logged path may contain such a word, because it's part of the visitor's request.
      const told = lines.map((line) => line.replace(/"path":"[^"]*"/, ''))
      assert.deepEqual(
        told.filter((line) => /quokka|zebra/.test(line)),
        [],
      )
    })
  })
})

type Question = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

type Installation = Awaited<ReturnType<typeof startInstallation>>

/**
 * A server that has the commands above and logs every request, and a copy of the project with the same database. The
 * server serves a build that was made while `ONCE` was public.
 */
async function startInstallation(t: TestContext) {
  const copy = await createLibraryCopy()
  t.after(copy.remove)
  const project = join(copy.folder, '..', '..')
  copy.reset([SHOWN])
  await run(copy, ['push'])
  for (const [name, text] of libraryFilesOf([ONCE])) writeFileSync(join(copy.folder, name), text)
  await run(copy, ['push'])
  await build(project, copy)

  const { issuer, variables } = await createOwner(t)
  const server = await startServerProcess(t, {
    variables: { ...variables, DATA_DIR: copy.data, LOG: 'requests' },
    site: { directory: join(project, 'build', 'site'), manifestFile: join(project, 'build', 'manifest.json') },
  })
  const said: string[] = []
  server.child.stdout?.on('data', (chunk) => said.push(String(chunk)))
  const url = `http://localhost:${server.port}`
  const send = ({ path, ...rest }: Question) => fetch(url + path, { redirect: 'manual', ...rest })
  const asOwner = async (path: string, { id: _id, ...entry }: Command, more: Readonly<Record<string, string>>) => {
    const headers = { ...more, Authorization: `Bearer ${await issuer.token()}`, 'Content-Type': 'application/json' }
    return send({ path: `/api/commands${path}`, method: 'PUT', headers, body: JSON.stringify(entry) })
  }
  for (const command of [ALWAYS, DRAFT]) {
    assert.equal((await asOwner(`/${command.id}`, command, { 'If-None-Match': '*' })).status, 201)
    assert.equal((await asOwner(`/${command.id}`, command, { 'If-None-Match': '*' })).status, 412)
    assert.equal((await asOwner(`/${command.id}`, { ...command, line: ' ' }, { 'If-Match': '"x"' })).status, 422)
  }
  return {
    copy,
    project,
    url,
    send,
    asOwner,
    addresses: everyAddress(join(project, 'build', 'site'), [SHOWN, ALWAYS, DRAFT, ONCE]),
    token: issuer.token,
    stranger: () => signed(issuer.signer, issuer.claims({ sub: 'auth0|stranger' })),
    /** Stops the server and returns everything that it has printed. */
    stop: async () => {
      server.child.kill('SIGTERM')
      const { errors } = await server.ended
      return said.join('') + errors
    },
  }
}

async function makePrivate({ send, asOwner }: Installation): Promise<void> {
  const { headers } = await send({ path: `/api/commands/${ONCE.id}` })
  const version = { 'If-Match': headers.get('etag') ?? '' }
  const made = await asOwner(`/${ONCE.id}`, { ...ONCE, visibility: 'private' }, version)
  assert.equal(made.status, 200)
}

/**
 * Asserts that no address reveals private texts to a visitor, another signed-in user or a cache, that no request with
 * the ETag of an earlier public version gets 304, and that the addresses of the command are gone.
 */
async function assertNotServed(installation: Installation, whenPublic: readonly Answer[]): Promise<void> {
  const { send } = installation
  const stranger = { Authorization: `Bearer ${await installation.stranger()}` }
  for (const who of [{}, stranger, { 'Surrogate-Capability': 'cache="Surrogate/1.0"' }]) {
    assert.deepEqual(leaksIn(await answersTo(installation, who, ['GET']), NOT_NOW), [])
  }
  for (const { path, etag } of leaksIn(whenPublic, NOT_NOW)) {
    assert.notEqual((await send({ path, headers: { 'If-None-Match': etag } })).status, 304, path)
  }

  assert.equal((await send({ path: commandAddress(ONCE.id) })).status, 410)
  for (const path of [platformAddress('vault-once'), `/commands/${ONCE.id}.txt`]) {
    assert.equal((await send({ path })).status, 404, path)
  }
}

/** The responses of every address. Addresses for GET are requested with each of the methods in `reading`. */
async function answersTo(
  { send, addresses }: Installation,
  headers: Readonly<Record<string, string>>,
  reading: readonly string[],
): Promise<readonly Answer[]> {
  const questions = addresses.flatMap(({ method, path }) =>
    (method === 'GET' ? reading : [method]).map((asked) => ({ path, method: asked, headers })),
  )
  const answers: Answer[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let at = first; at < questions.length; at += AT_ONCE) {
        const question = questions[at]
        if (question !== undefined) answers.push(await answerOf(question.path, await send(question)))
      }
    }),
  )
  return answers
}

/** Addresses that show `ONCE` while it's public. */
const ADDRESSES_OF_ONCE = [
  '/projects/commander',
  commandAddress('hidden-once'),
  platformAddress('vault-once'),
  '/api/commands',
  '/api/commands/hidden-once',
  '/api/commands/export',
  '/api/changed.json',
  '/api/histories.json',
  '/commands.json',
  '/commands.txt',
  '/commands/hidden-once.txt',
  '/platforms/vault-once.txt',
  '/tags/locked-once.txt',
  '/find/zebra-once%20notes',
  '/feed.xml',
  '/sitemap.xml',
]

/** A command with a recognisable word in every field, such as `zebra` in its texts and `quokka` in its line. */
function secretive(kind: string, changes: Partial<Command> = {}): Command {
  const words = `zebra-${kind} notes`
  return {
    id: `hidden-${kind}`,
    notes: words,
    line: `echo quokka-${kind} {{host}}`,
    platform: `vault-${kind}`,
    tags: [`locked-${kind}`],
    howTo: `${words}: how to`,
    description: `${words}: more`,
    source: `https://zebra-${kind}.example/`,
    ...changes,
  }
}

type Answer = { readonly path: string; readonly etag: string; readonly text: string }

/** A response as text, including its headers and the files in a zip archive. */
async function answerOf(path: string, response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isZip = response.headers.get('content-type') === 'application/zip' && bytes.length > 0
  const parts = isZip ? Object.entries(unzipSync(bytes)) : [['', bytes] as const]
  const texts = parts.map(([name, part]) => `${name}\n${Buffer.from(part)}`)
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return { path, etag: response.headers.get('etag') ?? '', text: [...headers, ...texts].join('\n') }
}

/** Responses that match the pattern, ignoring matches that their own path contains. */
function leaksIn(answers: readonly Answer[], pattern: RegExp) {
  const every = new RegExp(pattern, 'gi')
  return answers.flatMap(({ path, etag, text }) => {
    const own = decodeURIComponent(path).toLowerCase()
    const found = [...text.matchAll(every)].find(([words]) => !own.includes(words.toLowerCase()))
    const at = found?.index ?? 0
    return found === undefined ? [] : [{ path, etag, near: text.slice(Math.max(0, at - 80), at + 80) }]
  })
}

/** Files at or below a path that match the pattern in their name or in their (uncompressed) content. */
function holding(place: string, pattern: RegExp): readonly string[] {
  const isFile = statSync(place).isFile()
  const entries = isFile ? [] : readdirSync(place, { recursive: true, withFileTypes: true })
  const within = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (isFile ? [place] : within).filter((file) => pattern.test(relative(place, file)) || pattern.test(textOf(file)))
}

function textOf(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.br')) return String(brotliDecompressSync(bytes))
  return String(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

/** Builds the copy's site from the database. Asserts that the output reveals nothing private. */
async function build(project: string, copy: LibraryCopy): Promise<void> {
  const variables = { DATA_DIR: copy.data, DATABASE_URL: '', SITE_URL: 'https://ada.example', AUTH_DOMAIN: '' }
  const env = { ...process.env, ...variables }
  const { code, output, errors } = await runNode(taskArguments('build'), { cwd: project, env })
  assert.equal(code, 0, errors)
  assert.doesNotMatch(output + errors, NOT_NOW)
}

/** Pulls the library into the files. Asserts that the output doesn't reveal what is always private. */
function pull(copy: LibraryCopy, args: readonly string[] = [], variables = {}): Promise<void> {
  return run(copy, ['pull', ...args], variables)
}

async function run(copy: LibraryCopy, args: readonly string[], variables = {}): Promise<void> {
  const { code, output, errors } = await copy.run(args, variables)
  assert.equal(code, 0, errors)
  assert.doesNotMatch(output + errors, NEVER)
}
