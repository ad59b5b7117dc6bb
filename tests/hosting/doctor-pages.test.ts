import { describe } from 'node:test'
import { at, body, headers, replaceText, status } from './faults.ts'
import { testFaults } from './test-faults.ts'

const PAGE = 'text/html; charset=utf-8'

describe('faults in pages', () => {
  testFaults([
    ['address', 'fail', 'no server responds', () => null],
    [
      'address',
      'fail',
      'the site redirects elsewhere',
      at('/', () => ({ status: 302, headers: { location: 'https://b.example/' } })),
    ],
    ['build', 'fail', 'site.json is missing', at('/site.json', status(404))],
    ['build', 'fail', 'site.json is not JSON', at('/site.json', body('<p>'))],
    ['build', 'fail', 'site.json has another format', at('/site.json', body('{"config":{}}'))],
    [
      'build',
      'fail',
      'the site was built for another address',
      at('/site.json', replaceText('ada.example', 'bob.example')),
    ],
    ['page', 'fail', 'a page cannot be loaded', at('/projects', status(500))],
    [
      'page',
      'fail',
      'a page redirects elsewhere',
      at('/projects', () => ({ status: 302, headers: { location: '/login' } })),
    ],
    [
      'page',
      'fail',
      'a page redirects to an invalid address',
      at('/projects', () => ({ status: 302, headers: { location: 'http://[' } })),
    ],
    ['page', 'fail', 'a page is sent as text', at('/projects', headers({ 'content-type': 'text/plain' }))],
    ['page', 'fail', 'a page comes from another site', at('/projects', body('<h1>Welcome to nginx!</h1>', PAGE))],
    ['unknown-address', 'fail', 'unknown addresses respond with 200', at(/^\/nothing-/, status(200))],
    [
      'unknown-address',
      'warn',
      "unknown addresses show the host's own page",
      at(/^\/nothing-/, () => ({ body: Buffer.from('404') })),
    ],
    [
      'mixed-content',
      'fail',
      'a page loads a picture over plain http',
      at('/', replaceText('</body>', '<img src="http://c.example/a.png">')),
    ],
    ['link', 'fail', 'a file that pages link to is missing', at('/feed.xml', status(404))],
    ['link', 'fail', 'a file that pages link to cannot be loaded', at('/feed.xml', status(502))],
    ['resource', 'fail', 'the application is missing', at(/^\/assets\/main-/, status(404))],
    ['media-type', 'fail', 'scripts are sent as text', at(/\.js$/, headers({ 'content-type': 'text/plain' }))],
    [
      'media-type',
      'warn',
      'pictures are sent without a picture type',
      at(/\/assets\/.*\.(?:svg|png)$/, headers({ 'content-type': 'application/octet-stream' })),
    ],
    [
      'canonical',
      'fail',
      'a page has another canonical address',
      at('/projects', replaceText(/rel="canonical" href="[^"]*"/, 'rel="canonical" href="https://b.example/"')),
    ],
    [
      'canonical',
      'warn',
      'a page has no canonical address',
      at('/projects', replaceText('rel="canonical"', 'rel="nothing"')),
    ],
    [
      'picture',
      'warn',
      'there is no picture for sharing',
      at('/', replaceText(/property="og:image"/g, 'property="og:nothing"')),
    ],
    [
      'picture',
      'fail',
      'the picture for sharing has a relative address',
      at('/', replaceText(/property="og:image" content="[^"]*"/, 'property="og:image" content="/a.png"')),
    ],
    [
      'picture',
      'fail',
      'the picture for sharing is missing',
      at(
        '/',
        replaceText(
          /property="og:image" content="[^"]*"/,
          'property="og:image" content="https://ada.example/gone.png"',
        ),
      ),
    ],
    [
      'picture',
      'fail',
      'the picture for sharing is an HTML page',
      at(
        '/',
        replaceText(
          /property="og:image" content="[^"]*"/,
          'property="og:image" content="https://ada.example/projects"',
        ),
      ),
    ],
  ])
})
