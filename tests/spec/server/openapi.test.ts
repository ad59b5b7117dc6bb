import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseTokenInput } from '../../../core/access-tokens.ts'
import { parseEntry } from '../../../core/commands/entry.ts'
import { jsonSchemaOf } from '../../../core/parsing/json-schema.ts'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { openapiDocument, openapiPath } from '../../../server/api/openapi/openapi-document.ts'
import { problemsOf } from '../../../server/api/openapi/operation.ts'
import { SCHEMAS } from '../../../server/api/openapi/schemas.ts'
import { ROUTES } from '../../../server/api/routes.ts'
import { createApp } from '../../../server/app/create-app.ts'
import { createAccess } from '../../support/server/access.ts'
import { startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'
import { emptyStore } from '../../support/server/store.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

const NOT_DESCRIBED = new Set(['/health', '/ready'])

describe('description of the API', () => {
  test('is public and compressed, and gets a 304 if unchanged', async (t) => {
    const server = await startApi(t)

    const reply = await ask(server, '/openapi.json')
    const again = await ask(server, { path: '/openapi.json', headers: { 'If-None-Match': reply.headers.etag } })
    const small = await ask(server, { path: '/openapi.json', headers: { 'Accept-Encoding': 'br' } })

    assert.equal(reply.headers['content-type'], 'application/json')
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    assert.deepEqual(JSON.parse(reply.text), JSON.parse(JSON.stringify(openapiDocument(ROUTES))))
    assert.equal(again.status, 304)
    assert.equal(small.headers['content-encoding'], 'br')
  })

  test('has exactly the routes of the server', () => {
    const parts = { store: emptyStore(), access: createAccess(), site: null, log: () => undefined }

    const routes = createApp({ ...parts, basePath: '' }).routes.filter(
      ({ method, path }) => METHODS.includes(method) && !NOT_DESCRIBED.has(path),
    )

    assert.deepEqual(
      routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
      ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
  })

  test('has sessions instead of token management without a provider', async (t) => {
    const server = await startTestServer(t)

    const { paths, components } = JSON.parse((await ask(server, '/openapi.json')).text)

    assert.deepEqual(Object.keys(components.securitySchemes), ['accessToken', 'session'])
    assert.deepEqual(paths['/api/commands'].post.security, [{ session: [] }, { accessToken: ['write'] }])
    assert.deepEqual(Object.keys(paths['/api/session']), ['post', 'delete'])
    assert.equal('/api/tokens' in paths, false)
  })

  test('names its server and licence', () => {
    const { servers, info } = JSON.parse(JSON.stringify(openapiDocument(ROUTES)))

    assert.deepEqual(servers, [{ url: '/' }])
    assert.deepEqual(info.license, { name: 'MIT', identifier: 'MIT' })
  })

  test('has no broken or unused reference', () => {
    const text = JSON.stringify(openapiDocument(ROUTES))

    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)

    assert.deepEqual([...new Set(names)].toSorted(), Object.keys(SCHEMAS).toSorted())
    assert.equal(text.match(/"\$ref"/g)?.length, names.length)
  })

  test('describes bodies by the parsers that check them', () => {
    assert.deepEqual(SCHEMAS.Entry, jsonSchemaOf(parseEntry))
    assert.deepEqual(SCHEMAS.TokenInput, jsonSchemaOf(parseTokenInput))
  })

  test('has unique operation ids, and token problems where needed', () => {
    const ids = ROUTES.map(({ id }) => id)

    assert.equal(new Set(ids).size, ids.length)
    for (const route of ROUTES) {
      assert.equal(route.auth !== 'none', problemsOf(route).includes('access/invalid-token'), route.id)
    }
  })

  test('distinguishes the two kinds of tokens', () => {
    const { paths, components } = JSON.parse(JSON.stringify(openapiDocument(ROUTES)))

    assert.deepEqual(Object.keys(components.securitySchemes), ['signIn', 'accessToken'])
    assert.deepEqual(paths['/api/commands'].get.security, [{}, { signIn: [] }, { accessToken: ['read'] }])
    assert.deepEqual(paths['/api/commands'].post.security, [{ signIn: [] }, { accessToken: ['write'] }])
    assert.deepEqual(paths['/api/commands/deleted'].get.security, [{ signIn: [] }, { accessToken: ['read'] }])
    assert.deepEqual(paths['/api/tokens'].post.security, [{ signIn: [] }])
  })

  test('says that PUT can add commands, optionally with conditions', () => {
    const { put } = JSON.parse(JSON.stringify(openapiDocument(ROUTES))).paths['/api/commands/{id}']

    assert.deepEqual(Object.keys(put.responses[200].headers), ['ETag'])
    assert.deepEqual(Object.keys(put.responses[201].headers), ['ETag', 'Location'])
    assert.deepEqual(put.responses[201].content, put.responses[200].content)
    assert.match(put.responses[412].description, /command\/exists/)
    assert.deepEqual(
      put.parameters.map(({ name, required }: { readonly name: string; readonly required: boolean }) => [
        name,
        required,
      ]),
      [
        ['If-Match', false],
        ['If-None-Match', false],
      ],
    )
  })

  test('lists each problem under its status', () => {
    const { paths } = JSON.parse(JSON.stringify(openapiDocument(ROUTES)))

    for (const route of ROUTES) {
      const { method, path } = route
      const { responses } = paths[openapiPath(path)][method.toLowerCase()]
      for (const code of problemsOf(route)) {
        const { schema } = responses[HTTP_PROBLEMS[code].status].content['application/problem+json']
        assert.ok(schema.allOf[1].properties.code.enum.includes(code), `${method} ${path} ${code}`)
      }
    }
  })

  test('declares each parameter of a path', () => {
    const { paths } = JSON.parse(JSON.stringify(openapiDocument(ROUTES)))

    for (const [path, { parameters }] of Object.entries<{ readonly parameters?: readonly unknown[] }>(paths)) {
      assert.equal(parameters?.length ?? 0, path.split('{').length - 1, path)
    }
  })
})
