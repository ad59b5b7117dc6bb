import { gzipSync } from 'node:zlib'
import { at, body, headers, replaceText, status } from './faults.ts'
import { testFaults } from './test-faults.ts'

const KEPT = 'public, max-age=86400'
const META = /<meta http-equiv="Content-Security-Policy"[^>]*>/

testFaults([
  ['header', 'warn', 'a security header is missing', at('/', headers({ 'x-content-type-options': null }))],
  ['header', 'warn', 'a security header is another', at('/', headers({ 'x-frame-options': 'DENY' }))],
  ['header', 'warn', 'browsers are not held to https', at('/', headers({ 'strict-transport-security': null }))],
  ['policy', 'warn', 'the policy is in the page alone', at('/', headers({ 'content-security-policy': null }))],
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
    'the policy is of an older build',
    at('/', headers({ 'content-security-policy': "default-src 'self'" })),
  ],
  ['caching', 'fail', 'pages are kept for a day', at('/', headers({ 'cache-control': KEPT }))],
  ['caching', 'warn', 'pages are kept for ten minutes', at('/', headers({ 'cache-control': 'max-age=600' }))],
  ['caching', 'warn', 'pages are sent without Cache-Control', at('/', headers({ 'cache-control': null }))],
  [
    'caching',
    'fail',
    'the service worker is kept for a day',
    at('/service-worker.js', () => ({ status: 200, headers: { 'cache-control': KEPT } })),
  ],
  ['caching', 'warn', 'hashed files are not kept', at(/^\/assets\//, headers({ 'cache-control': 'no-cache' }))],
  ['caching', 'warn', 'pages cannot be compared', at('/', headers({ etag: null, 'last-modified': null }))],
  [
    'caching',
    'warn',
    'pages are sent whole every time',
    at('/', ({ status: given, body: sent }) => (given === 304 ? { status: 200, body: sent } : {})),
  ],
  ['compression', 'warn', 'scripts are not compressed', at(/\.js$/, headers({ 'content-encoding': null }))],
  [
    'encoding',
    'fail',
    'scripts are sent compressed to every client',
    at(/\.js$/, ({ body: plain }) => ({ body: gzipSync(plain) })),
  ],
  ['leftover', 'warn', 'compressed files are served as files', at('/index.html.br', status(200))],
  ['api', 'fail', 'the list of commands cannot be had', at('/api/commands', status(502))],
  ['api', 'fail', 'the list of commands is a page', at('/api/commands', body('<!doctype html>', 'text/html'))],
  ['api', 'fail', 'the list of commands is not a list', at('/api/commands', body('{}'))],
  [
    'api',
    'warn',
    'the list of commands has no type',
    at('/api/commands', headers({ 'content-type': 'application/octet-stream' })),
  ],
])
