import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../tools/doctor/examine.ts'
import { fail, linesOf } from '../../tools/doctor/finding.ts'
import { addressesIn, createRequest, tagsOf } from '../../tools/doctor/visit.ts'
import { networkOf, PUBLISHED } from './a-published-site.ts'
import { at, text } from './faults.ts'

test('the doctor finds nothing wrong with our own server', async () => {
  const findings = await examine(
    PUBLISHED,
    networkOf(() => ({})),
  )

  assert.deepEqual(
    findings.filter(({ level }) => level !== 'ok'),
    [],
  )
  assert.deepEqual([...new Set(findings.map(({ check }) => check))].sort(), CHECKS)
})

test('the doctor is content with an API elsewhere that lets every page read it', async () => {
  const list = 'https://api.example/list'
  const told = text(/"apiUrl": "[^"]*"/, `"apiUrl": "${list}"`)
  const shared = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }

  const findings = await examine(
    PUBLISHED,
    networkOf((answer) => {
      if (answer.url.href === list) return { status: 200, headers: shared, body: Buffer.from('[]') }
      return at('/site.json', told)(answer)
    }),
  )

  const api = findings.filter(({ check }) => check === 'api')
  assert.deepEqual(
    api.map(({ level, message }) => [level, message.includes(list)]),
    [['ok', true]],
  )
})

test('the doctor is content with a provider that writes its address without the slash that the site has, or with it', async () => {
  const told = text(/"issuer": "[^"]*"/, '"issuer": "https://id.example/"')
  const metadata = {
    issuer: 'https://id.example',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  }
  const shared = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }

  const findings = await examine(
    PUBLISHED,
    networkOf((answer) => {
      if (answer.url.hostname !== 'id.example') return at('/site.json', told)(answer)
      return { status: 200, headers: shared, body: Buffer.from(JSON.stringify(metadata)) }
    }),
  )

  assert.deepEqual(
    findings.filter(({ check }) => check === 'sign-in').map(({ level }) => level),
    ['ok'],
  )
})

test('the doctor says that a site under a path was built for none', async () => {
  const address = `${PUBLISHED}/my/home`

  const findings = await examine(
    address,
    networkOf(() => ({}), address),
  )

  const failed = findings.filter(({ level }) => level === 'fail').map(({ check }) => check)
  assert.ok(failed.includes('base-path'), failed.join())
})

test('the doctor minds plain http where others can see it', async () => {
  const address = 'http://ada.example'

  const findings = await examine(
    address,
    networkOf(() => ({}), address),
  )

  assert.deepEqual(
    findings.filter(({ level }) => level === 'fail').map(({ check }) => check),
    ['transport'],
  )
})

test('the doctor does not take an answer without end', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) })

  const findings = await examine(PUBLISHED, async () => new Response(endless))

  assert.match(findings[0]?.message ?? '', /more than 10000000 bytes/)
})

test('the doctor does not wait for an answer that never comes', async () => {
  const request = createRequest((_, init) => never(init?.signal), { answerMs: 10, wholeMs: 1000, bytes: 10 })

  const answer = await request(PUBLISHED)

  assert.deepEqual(answer, { ok: false, error: 'it took too long' })
})

test('nothing that a site answers can move the cursor of the terminal', async () => {
  const [line = ''] = linesOf([fail('page', 'It says \u001b[2J\u202e.\n', 'Look.')])

  assert.equal(line, 'FAIL page: It says \\u001b[2J\\u202e.\\u000a Look.')
})

for (const piece of ['<a "', "<a '", '<!--', '<a href=', '<img srcset="', '<a ']) {
  test(`a page of nothing but ${piece} does not keep the doctor busy`, { timeout: 30_000 }, () => {
    const addresses = addressesIn(tagsOf(piece.repeat(500_000)))

    assert.ok(addresses.length < 500_000)
  })
}

test('the doctor names a link that leads nowhere, the page it is on, and what mends it', async () => {
  const asked: string[] = []
  const dead = '<a href="/projects/gone#top">a</a><a href="/projects/gone">b</a>'
  const network = networkOf((answer) => {
    asked.push(answer.url.href)
    return at(/^\/$|^\/projects$/, text('</body>', dead))(answer)
  })

  const findings = await examine(PUBLISHED, network)

  const failed = findings.filter(({ level }) => level === 'fail')
  assert.deepEqual(
    failed.map(({ check, message }) => [check, message]),
    [['link', '/projects/gone, which / as well as /projects links to, answers 404.']],
  )
  assert.match(failed[0]?.remedy ?? '', /correct or delete the link/)
  assert.equal(asked.filter((url) => url === `${PUBLISHED}/projects/gone`).length, 1)
})

test('the doctor asks a site for no more than six things at once', async () => {
  let [open, most] = [0, 0]
  const links = Array.from({ length: 20 }, (_, index) => `<a href="/page-${index}">one of many</a>`)
  const network = networkOf(at('/', text('</body>', links.join(''))))
  const counted: typeof fetch = async (...question) => {
    open += 1
    most = Math.max(most, open)
    const answer = await network(...question)
    open -= 1
    return answer
  }

  await examine(PUBLISHED, counted)

  assert.equal(most, 6)
})

test('the doctor leaves addresses alone that are no addresses', async () => {
  const strange =
    '<a href="http://[">a</a><a href="javascript:1">b</a><img src="data:,"><a href="https://ada.example:99999/">c</a>'

  const findings = await examine(PUBLISHED, networkOf(at('/', text('</body>', strange))))

  assert.ok(findings.every(({ level }) => level === 'ok'))
})

function never(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

const CHECKS = [
  'api',
  'base-path',
  'build',
  'caching',
  'canonical',
  'compression',
  'header',
  'link',
  'mixed-content',
  'page',
  'picture',
  'policy',
  'resource',
  'sign-in',
  'transport',
  'unknown-address',
]
