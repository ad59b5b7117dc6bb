import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'
import { PAGE_POLICY } from '../../support/server/site.ts'

const COMMANDER = '/projects/commander'
const FIRST = createCommand({ id: 'first', line: 'git status', platform: 'git' })
const SECOND = createCommand({ id: 'a/b', line: 'docker ps', platform: 'c++ & more' })

describe('library pages', () => {
  test('follow each change, as the sitemap and the list do', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })
    const texts = () =>
      Promise.all(['', '/platforms/git', '/commands/first'].map((path) => textOf(server, COMMANDER + path)))
    const before = await texts()

    await server.store.replace([{ ...FIRST, line: 'git status --short' }, SECOND])
    const after = await texts()

    assert.ok(before.every((text) => text.includes('git status') && !text.includes('--short')))
    assert.ok(after.every((text) => text.includes('git status --short')))
    assert.equal(await textOf(server, '/sitemap.xml'), 'first,a/b')
    const list = JSON.parse(await textOf(server, '/commands.json'))
    assert.deepEqual(list.commands, [{ ...FIRST, line: 'git status --short' }, SECOND])
    assert.ok(Date.now() - Date.parse(list.builtAt) < 60_000)
  })

  test('respond at any equivalent address, and at no other', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST, SECOND] })
    const statusOf = async (path: string) => (await ask(server, path)).status

    for (const path of [
      '/platforms/c%2B%2B%20%26%20more',
      '/platforms/c++%20&%20more/',
      '/commands/a%2Fb',
      '/COMMANDS/first',
    ]) {
      assert.equal(await statusOf(COMMANDER + path), 200, path)
    }
    for (const path of [
      '/platforms/none',
      '/platforms/first',
      '/commands/git',
      '/commands/a/b',
      '/commands/',
      '/commands/First',
    ]) {
      assert.equal(await statusOf(COMMANDER + path), 404, path)
    }
    assert.equal(await statusOf(`${COMMANDER}/commands/%zz`), 400)
  })

  test('have no picture for each command', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })

    assert.equal((await ask(server, '/pictures/first.png?1a2b')).status, 404)
  })

  test('are gone on the next request once removed', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST, SECOND] })
    await ask(server, `${COMMANDER}/commands/first`)

    await server.store.replace([SECOND])

    for (const path of ['/commands/first', '/platforms/git']) {
      assert.equal((await ask(server, COMMANDER + path)).status, 404, path)
    }
  })

  test('redirect permanently from the older address ?id=', async (t) => {
    const commands = [
      FIRST,
      SECOND,
      createCommand({ id: '..' }),
      createCommand({ id: 'secret', visibility: 'private' }),
    ]
    const server = await startTestServer(t, { commands, variables: { SITE_URL: 'https://ada.example/home' } })
    const leads = async (path: string) => {
      const { status, headers, body } = await ask(server, path)
      return [status, headers.location, status === 301 ? body.length : 0]
    }

    for (const [query, path] of [
      ['?id=first', '/commands/first'],
      ['/?id=a%2Fb', '/commands/a%2Fb'],
      ['?q=git+log&id=first&tag=x', '/commands/first?q=git+log&tag=x'],
    ]) {
      assert.deepEqual(await leads(`/home${COMMANDER}${query}`), [301, `/home${COMMANDER}${path}`, 0], query)
    }
    for (const path of ['?id=none', '?id=secret', '?id=', '?id=..', '?q=first', '/platforms/git?id=first']) {
      assert.deepEqual(await leads(COMMANDER + path), [200, undefined, 0], path)
    }
    const { headers } = await ask(server, `${COMMANDER}?id=first`)
    assert.deepEqual([headers['cache-control'], headers['x-content-type-options']], ['no-cache', 'nosniff'])
    assert.equal((await ask(server, { path: `${COMMANDER}?id=first`, method: 'HEAD' })).status, 301)
    await server.store.replace([SECOND])
    assert.equal((await ask(server, `${COMMANDER}?id=first`)).status, 200)
  })

  test('have the usual page headers, and revalidate by ETag', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })
    const path = `${COMMANDER}/platforms/git`

    const whole = await ask(server, path)
    const again = await ask(server, { path, headers: { 'if-none-match': whole.headers.etag ?? '' } })
    const head = await ask(server, { path, method: 'HEAD' })
    const written = await ask(server, { path, method: 'POST' })

    assert.equal(whole.headers['content-security-policy'], PAGE_POLICY)
    assert.equal(whole.headers['cache-control'], 'no-cache')
    assert.equal(whole.headers['content-type'], 'text/html; charset=utf-8')
    assert.deepEqual([again.status, head.status, head.text, written.status], [304, 200, '', 405])
  })

  test('are rendered once per revision', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })

    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(server, COMMANDER)))
    await ask(server, COMMANDER)

    assert.deepEqual(new Set(replies.map(({ headers }) => headers.etag)).size, 1)
    assert.equal(server.store.asked.list, 1)
  })

  test('stay cached while many unknown addresses are requested', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })
    const { etag } = (await ask(server, `${COMMANDER}/commands/first`)).headers

    for (let n = 0; n < 250; n += 1) await ask(server, `${COMMANDER}/commands/none-${n}`)

    assert.equal((await ask(server, `${COMMANDER}/commands/first`)).headers.etag, etag)
  })

  test('stay as last rendered while the store fails', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })
    await ask(server, COMMANDER)

    server.store.behave('failing')

    assert.match(await textOf(server, `${COMMANDER}/commands/first`), /git status/)
  })

  test('come from the build, or fail, without the store', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })
    server.store.behave('failing')

    const whole = await ask(server, COMMANDER)
    const part = await ask(server, `${COMMANDER}/commands/first`)

    assert.deepEqual([whole.status, whole.text.includes('<h1>Commander</h1>')], [200, true])
    assert.deepEqual([part.status, part.text.includes('<h1>Unknown</h1>')], [503, true])
  })
})

describe('feed', () => {
  test('follows the library, with the time of the last change', async (t) => {
    const server = await startTestServer(t, { commands: [FIRST] })
    const before = await textOf(server, '/feed.xml')

    await server.store.replace([FIRST, SECOND])
    const whole = await server.store.listAll()
    const moments = new Map(whole.map(({ command, updatedAt }) => [command.id, updatedAt]))

    assert.equal(before, `first ${moments.get('first')}`)
    assert.ok((await textOf(server, `${COMMANDER}/commands/first`)).includes(`<b>${moments.get('first')}<`))
    assert.equal(await textOf(server, '/feed.xml'), `first ${moments.get('first')},a/b ${moments.get('a/b')}`)
  })
})

async function textOf(server: Parameters<typeof ask>[0], path: string): Promise<string> {
  const { status, text } = await ask(server, path)
  assert.equal(status, 200, path)
  return text
}
