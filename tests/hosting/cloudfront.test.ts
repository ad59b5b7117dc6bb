import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { hasNotes } from '../../core/commands/command.ts'
import { OWN_LIBRARY } from '../support/library/own-library.ts'
import { hostingOf } from '../support/project/built-site.ts'
import { headersOfPolicy, templateOf } from './cloudfront-template.ts'

const BASE = '/my/home'
const FUNCTION_LIMIT_BYTES = 10_240 // CloudFront's limit for a function's size

/** Paths below the site's base, each with the object in the bucket that CloudFront requests. No bucket has `/-`. */
const ADDRESSES = [
  ['/', '/index.html'],
  ['/projects', '/projects/index.html'],
  ['/Projects/', '/projects/index.html'],
  ['/%70rojects', '/projects/index.html'],
  ['/projects/commander', '/projects/commander/index.html'],
  ['/projects/commander/more', '/projects/commander/more'],
  ['/projects/commander/platforms/git', '/projects/commander/platforms/git/index.html'],
  ['/Projects/Commander/Platforms/c%2B%2B%20$1/', '/projects/commander/platforms/c%2B%2B%20%241/index.html'],
  ['/projects/commander/commands/a-b', '/projects/commander/commands/a-b/index.html'],
  ['/projects/commander/commands/a/b', '/projects/commander/commands/a/b'],
  ['/authentication', '/authentication/index.html'],
  ['/authentication/callback', '/authentication/index.html'],
  ['/assets/main-1a2b.js', '/assets/main-1a2b.js'],
  ['/api/commands', '/api/commands'],
  ['/a%20b.txt', '/a%20b.txt'],
  ['/projects/index.html', '/-'],
  ['/404.html', '/-'],
  ['/_headers', '/-'],
  ['/.git/config', '/-'],
  ['/index.html.br', '/-'],
  ['/%zz', '/-'],
] as const

// A command of the library whose page has a simple name, if there is one.
const WITH_PAGE = OWN_LIBRARY.filter((command) => hasNotes(command) && /^[\w-]+$/.test(command.id)).slice(0, 1)

for (const base of ['', BASE, '/~ada/h%C3%A4user']) {
  const siteUrl = `https://ada.example${base}`
  const template = templateOf(siteUrl)
  const { rules } = hostingOf(siteUrl)

  describe(`CloudFront at ${siteUrl}`, () => {
    for (const [path, object] of ADDRESSES) {
      test(`maps ${base}${path} to ${object}`, () => {
        assert.equal(objectAt(siteUrl, base + path), object)
      })
    }

    for (const { id } of WITH_PAGE) {
      test('redirects only the old addresses of commands', () => {
        const commander = `${base}/projects/commander`
        const asked = (querystring: object, uri = commander) => answerOf(siteUrl, { uri, querystring })

        for (const uri of [commander, `${base}/Projects/Commander/`]) {
          const { statusCode, headers } = asked({ id: { value: id } }, uri)
          assert.deepEqual([statusCode, headers.location.value], [301, `${commander}/commands/${id}`])
        }
        for (const other of [
          {},
          { id: { value: '' } },
          { id: { value: '..%2Fx' } },
          { id: { value: 'a' }, q: { value: 'b' } },
        ]) {
          assert.equal(asked(other).uri, '/projects/commander/index.html')
        }
        assert.equal(asked({ id: { value: 'a' } }, `${base}/projects`).uri, '/projects/index.html')
      })
    }

    test("sends every kind of file with our server's headers", () => {
      const groups = { Page: 'page', Script: 'script', Asset: 'hashed', List: 'list' } as const

      for (const [name, group] of Object.entries(groups)) {
        const expected = Object.entries(rules.headers[group]).filter(
          ([header]) => !/^(Content-Type|Cache-)/.test(header),
        )

        assert.deepEqual(headersOfPolicy(template.Resources[`${name}Headers`].Properties), Object.fromEntries(expected))
      }
    })

    test('lists behaviours from the most specific to the default', () => {
      const { CacheBehaviors, DefaultCacheBehavior } = template.Resources.Distribution.Properties.DistributionConfig

      const behaviors = [...CacheBehaviors, DefaultCacheBehavior].map((one) => [
        one.PathPattern,
        one.ResponseHeadersPolicyId.Ref,
      ])

      assert.deepEqual(behaviors, [
        [`${base}/assets/*.js`, 'ScriptHeaders'],
        [`${base}/assets/*`, 'AssetHeaders'],
        [`${base}/api/commands`, 'ListHeaders'],
        [`${base}/*.js`, 'ScriptHeaders'],
        [undefined, 'PageHeaders'],
      ])
    })
  })
}

describe('CloudFront', () => {
  test('serves nothing outside the base path', () => {
    const paths = ['/', '/projects', '/my/homes', '/MY/HOME/', '/assets/main.js']

    assert.deepEqual(
      paths.map((path) => objectAt(`https://ada.example${BASE}`, path)),
      paths.map(() => '/-'),
    )
    assert.equal(objectAt(`https://ada.example${BASE}`, BASE), '/index.html')
  })

  test('reads a private bucket and falls back to 404.html', () => {
    const { Resources } = templateOf('https://ada.example')
    const { DistributionConfig } = Resources.Distribution.Properties
    const [statement, ...more] = Resources.BucketPolicy.Properties.PolicyDocument.Statement

    const errors = DistributionConfig.CustomErrorResponses.map((one: Record<string, unknown>) => Object.values(one))

    assert.deepEqual(Object.values(Resources.Bucket.Properties.PublicAccessBlockConfiguration), [
      true,
      true,
      true,
      true,
    ])
    assert.deepEqual([statement.Action, more], ['s3:GetObject', []])
    assert.match(statement.Condition.StringEquals['AWS:SourceArn'].Sub, /:distribution\/\$\{Distribution\}$/)
    assert.deepEqual(errors, [
      [403, 404, '/404.html', 10],
      [404, 404, '/404.html', 10],
    ])
  })

  test('has a function within the size limit', () => {
    assert.ok(codeOf('https://ada.example').length < FUNCTION_LIMIT_BYTES)
  })
})

function codeOf(siteUrl: string): string {
  return templateOf(siteUrl).Resources.Addresses.Properties.FunctionCode
}

function objectAt(siteUrl: string, uri: string): string {
  return answerOf(siteUrl, { uri, querystring: {} }).uri
}

/** The request that the function passes on to the bucket, or the response that it returns instead. */
function answerOf(siteUrl: string, request: { readonly uri: string; readonly querystring: object }) {
  const context = createContext({ event: { request: { method: 'GET', ...request } } })
  return runInContext(`${codeOf(siteUrl)}\nhandler(event)`, context)
}
