import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { examine } from '../../cli/doctor/examine.ts'
import { fail, linesOf, warn } from '../../cli/doctor/finding.ts'
import { addressesIn, createRequest, htmlTags } from '../../cli/doctor/visit.ts'
import { at, replaceText } from './faults.ts'
import { networkOf, PUBLISHED } from './published-site.ts'

test('the doctor finds no problems with our own server', async () => {
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

test('the doctor accepts an API with CORS on another host', async () => {
  const list = 'https://api.example/list'
  const told = replaceText(/"apiUrl": "[^"]*"/, `"apiUrl": "${list}"`)
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

// The members of these providers' discovery documents that the doctor reads, with example addresses.
const PROVIDERS: readonly (readonly [string, 'ok' | 'warn', Readonly<Record<string, unknown>>])[] = [
  ['Auth0', 'ok', { issuer: 'https://id.example/', ...answers(['code', 'token', 'code id_token'], ['S256', 'plain']) }],
  ['Okta', 'ok', { issuer: 'https://id.example', ...answers(['code', 'id_token'], ['S256']) }],
  ['Keycloak', 'ok', { issuer: 'https://id.example', ...answers(['code', 'none', 'id_token'], ['plain', 'S256']) }],
  ['Zitadel', 'ok', { issuer: 'https://id.example', ...answers(['code', 'id_token'], ['S256']) }],
  ['Authentik', 'ok', { issuer: 'https://id.example/', ...answers(['code', 'id_token'], ['plain', 'S256']) }],
  ['Google', 'ok', { issuer: 'https://id.example', ...answers(['code', 'token', 'none'], ['plain', 'S256']) }],
  ['Entra ID', 'warn', { issuer: 'https://id.example', ...answers(['code', 'id_token', 'code id_token']) }],
  ['Cognito', 'warn', { issuer: 'https://id.example', ...answers(['code', 'token']) }],
]

describe("a provider's metadata", () => {
  for (const [name, level, metadata] of PROVIDERS) {
    test(`from ${name} causes ${level === 'ok' ? 'no warning' : 'only a warning'}`, async () => {
      const issuer = replaceText(/"issuer": "[^"]*"/, '"issuer": "https://id.example/"')
      const policy = replaceText("connect-src 'self'", "connect-src 'self' https://id.example")
      const shared = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }

      const findings = await examine(
        PUBLISHED,
        networkOf((answer) => {
          if (answer.url.hostname === 'id.example') {
            return { status: 200, headers: shared, body: Buffer.from(JSON.stringify(metadata)) }
          }
          const built = { ...answer, ...at('/site.json', issuer)(answer) }
          return { ...built, ...at('/site.json', policy)(built) }
        }),
      )

      assert.deepEqual(
        findings.filter(({ check }) => check === 'sign-in').map((finding) => finding.level),
        [level],
      )
    })
  }
})

describe("the doctor's output", () => {
  const cached = Array.from({ length: 40 }, (_, index) => {
    return warn('caching', `/page-${index} is cached (max-age=${index}).`, 'Use the file of build/hosting.')
  })

  test('groups findings of one kind in one line', () => {
    const lines = linesOf(cached)

    assert.deepEqual(lines, [
      'warn caching: /page-0 is cached (max-age=0). (40 in all: also /page-1, /page-2, 37 more.) Use the file of build/hosting.',
      '0 ok, 40 to look at, 0 failed',
    ])
  })

  test('lists failures first, and each kind separately', () => {
    const ok = { level: 'ok', check: 'page', message: 'Fine.', remedy: null } as const
    const failures = [
      fail('link', '/a, which / links to, responds with 404.', 'Correct it.'),
      fail('page', '/a is not HTML.', 'Correct it.'),
    ]
    const lines = linesOf([ok, ...cached, ...failures])

    assert.deepEqual(
      lines.slice(0, -1).map((line) => line.slice(0, 'FAIL cach'.length)),
      ['FAIL link', 'FAIL page', 'warn cach', 'ok   page'],
    )
  })

  test('has one warning for a host that cannot send headers', async () => {
    const network = networkOf((answer) => {
      if (answer.url.protocol !== 'https:') return {}
      const type = answer.headers['content-type'] ?? ''
      const sent = answer.headers['content-encoding']
      return {
        headers: {
          'content-type': answer.url.pathname === '/api/commands' ? 'application/octet-stream' : type,
          ...(sent === undefined ? {} : { 'content-encoding': sent }),
          'cache-control': 'max-age=600',
          'access-control-allow-origin': '*',
          etag: '"x"',
          'x-github-request-id': 'C0:1',
        },
      }
    })

    const findings = await examine(PUBLISHED, network)

    assert.deepEqual(
      findings.filter(({ level }) => level !== 'ok').map(({ level, check }) => [level, check]),
      [['warn', 'host']],
    )
    assert.match(linesOf(findings)[0] ?? '', /^warn host: GitHub Pages can't send this site's headers/)
  })
})

for (const [name, mark] of [
  ['e-mail obfuscation', '<a href="/cdn-cgi/l/email-protection#1f">[email&#160;protected]</a>'],
  ['Rocket Loader', '<script src="/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js"></script>'],
  ['Mirage', '<img data-cfsrc="/avatar.png">'],
  ['PageSpeed', '<script data-pagespeed-no-defer="">1</script>'],
] as const) {
  test(`the doctor reports a page changed by ${name}`, async () => {
    const findings = await examine(PUBLISHED, networkOf(at('/', replaceText('</body>', `${mark}</body>`))))

    const failed = findings.filter(({ check, level }) => check === 'rewriting' && level === 'fail')
    assert.deepEqual(
      failed.map(({ message }) => message.split(':')[0]),
      ['/'],
    )
  })
}

test("the doctor suggests the site's address if given a page's", async () => {
  const findings = await examine(
    `${PUBLISHED}/projects/commander`,
    networkOf(() => ({})),
  )

  assert.deepEqual(
    findings.map(({ level, remedy }) => [level, remedy]),
    [['fail', 'Check the site: npm run doctor -- https://ada.example']],
  )
})

test('the doctor reports a site under the wrong path', async () => {
  const address = `${PUBLISHED}/my/home`

  const findings = await examine(
    address,
    networkOf(() => ({}), address),
  )

  const failed = findings.filter(({ level }) => level === 'fail').map(({ check }) => check)
  assert.ok(failed.includes('base-path'), failed.join())
})

for (const [built, level] of [
  ['0.0.9', 'warn'],
  ['99.0.0', 'ok'],
] as const) {
  test(`the doctor ${level === 'ok' ? 'accepts' : 'reports'} a site built with version ${built}`, async () => {
    const findings = await examine(
      PUBLISHED,
      networkOf(at('/site.json', replaceText(/"version": "[^"]*"/, `"version": "${built}"`))),
    )

    const ofBuild = findings
      .filter(({ check }) => check === 'build')
      .filter(({ message }) => message.includes('version'))
    assert.deepEqual(
      ofBuild.map(({ level, message }) => [level, message.includes(`built with version ${built}, but `)]),
      level === 'ok' ? [] : [['warn', true]],
    )
  })
}

test('the doctor reports plain http on a public address', async () => {
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

test('the doctor stops reading an endless response', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) })

  const findings = await examine(PUBLISHED, async () => new Response(endless))

  assert.match(findings[0]?.message ?? '', /more than 10000000 bytes/)
})

test("the doctor doesn't wait for a response that never comes", async () => {
  const request = createRequest((_, init) => never(init?.signal), { answerMs: 10, wholeMs: 1000, bytes: 10 })

  const answer = await request(PUBLISHED)

  assert.deepEqual(answer, { ok: false, error: 'it took too long' })
})

test("a response can't move the terminal's cursor", async () => {
  const [line = ''] = linesOf([fail('page', 'It says \u001b[2J\u202e.\n', 'Look.')])

  assert.equal(line, 'FAIL page: It says \\u001b[2J\\u202e.\\u000a Look.')
})

for (const piece of ['<a "', "<a '", '<!--', '<a href=', '<img srcset="', '<a ']) {
  test(`a page of only ${piece} doesn't slow the doctor`, { timeout: 30_000 }, () => {
    const addresses = addressesIn(htmlTags(piece.repeat(500_000)))

    assert.ok(addresses.length < 500_000)
  })
}

test('the doctor reports a broken link once, with its fix', async () => {
  const asked: string[] = []
  const dead = '<a href="/projects/gone#top">a</a><a href="/projects/gone">b</a>'
  const network = networkOf((answer) => {
    asked.push(answer.url.href)
    return at(/^\/$|^\/projects$/, replaceText('</body>', dead))(answer)
  })

  const findings = await examine(PUBLISHED, network)

  const failed = findings.filter(({ level }) => level === 'fail')
  assert.deepEqual(
    failed.map(({ check, message }) => [check, message]),
    [['link', '/projects/gone, which / as well as /projects links to, responds with 404.']],
  )
  assert.match(failed[0]?.remedy ?? '', /fix or delete the link/)
  assert.equal(asked.filter((url) => url === `${PUBLISHED}/projects/gone`).length, 1)
})

test('the doctor makes at most six requests at once', async () => {
  let [open, most] = [0, 0]
  const links = Array.from({ length: 20 }, (_, index) => `<a href="/page-${index}">one of many</a>`)
  const network = networkOf(at('/', replaceText('</body>', links.join(''))))
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

test("the doctor ignores links that it can't follow", async () => {
  const strange =
    '<a href="http://[">a</a><a href="javascript:1">b</a><img src="data:,"><a href="https://ada.example:99999/">c</a>'

  const findings = await examine(PUBLISHED, networkOf(at('/', replaceText('</body>', strange))))

  assert.ok(findings.every(({ level }) => level === 'ok'))
})

function answers(types: readonly string[], methods?: readonly string[]) {
  return {
    token_endpoint: 'https://id.example/token',
    response_types_supported: types,
    ...(methods === undefined ? {} : { code_challenge_methods_supported: methods }),
  }
}

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
  'rewriting',
  'secrets',
  'sign-in',
  'transport',
  'unknown-address',
]
