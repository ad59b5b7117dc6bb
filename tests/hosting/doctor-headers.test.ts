import { describe } from 'node:test'
import { gzipSync } from 'node:zlib'
import { at, body, headers, replaceText, status } from './faults.ts'
import { testFaults } from './test-faults.ts'

const KEPT = 'public, max-age=86400'
const META = /<meta http-equiv="Content-Security-Policy"[^>]*>/

describe('faults in headers', () => {
  testFaults([
    ['header', 'warn', 'a security header is missing', at('/', headers({ 'x-content-type-options': null }))],
    ['header', 'warn', 'a security header has another value', at('/', headers({ 'x-frame-options': 'DENY' }))],
    ['header', 'warn', 'browsers are not told to use https', at('/', headers({ 'strict-transport-security': null }))],
    ['policy', 'warn', 'the policy is only in the page', at('/', headers({ 'content-security-policy': null }))],
    [
      'policy',
      'fail',
      'there is no policy at all',
      at('/', (answer) => ({
        ...headers({ 'content-security-policy': null })(answer),
        ...replaceText(META, '')(answer),
      })),
    ],
    [
      'policy',
      'fail',
      'the policy comes from an older build',
      at('/', headers({ 'content-security-policy': "default-src 'self'" })),
    ],
    ['caching', 'fail', 'pages are cached for a day', at('/', headers({ 'cache-control': KEPT }))],
    ['caching', 'warn', 'pages are cached for ten minutes', at('/', headers({ 'cache-control': 'max-age=600' }))],
    ['caching', 'warn', 'pages are sent without Cache-Control', at('/', headers({ 'cache-control': null }))],
    [
      'caching',
      'fail',
      'the service worker is cached for a day',
      at('/service-worker.js', () => ({ status: 200, headers: { 'cache-control': KEPT } })),
    ],
    ['caching', 'warn', 'hashed files are not cached', at(/^\/assets\//, headers({ 'cache-control': 'no-cache' }))],
    [
      'caching',
      'warn',
      'pages have no ETag or modification date',
      at('/', headers({ etag: null, 'last-modified': null })),
    ],
    [
      'caching',
      'warn',
      'pages are sent in full every time',
      at('/', ({ status: given, body: sent }) => (given === 304 ? { status: 200, body: sent } : {})),
    ],
    ['compression', 'warn', 'scripts are not compressed', at(/\.js$/, headers({ 'content-encoding': null }))],
    [
      'encoding',
      'fail',
      'scripts are sent compressed to every client',
      at(/\.js$/, ({ body: plain }) => ({ body: gzipSync(plain) })),
    ],
    ['leftover', 'warn', 'compressed files can be requested directly', at('/index.html.br', status(200))],
    ['api', 'fail', 'the list of commands cannot be loaded', at('/api/commands', status(502))],
    ['api', 'fail', 'the list of commands is an HTML page', at('/api/commands', body('<!doctype html>', 'text/html'))],
    ['api', 'fail', 'the list of commands is not a list', at('/api/commands', body('{}'))],
    [
      'api',
      'warn',
      'the list of commands has the wrong type',
      at('/api/commands', headers({ 'content-type': 'application/octet-stream' })),
    ],
  ])
})
