import { at, body, headers, replaceText, status } from './faults.ts'
import { testFaults } from './test-faults.ts'

const PAGE = 'text/html; charset=utf-8'

testFaults([
  ['address', 'fail', 'no server answers', () => null],
  [
    'address',
    'fail',
    'the site leads elsewhere',
    at('/', () => ({ status: 302, headers: { location: 'https://b.example/' } })),
  ],
  ['build', 'fail', 'the description of the site is missing', at('/site.json', status(404))],
  ['build', 'fail', 'the description of the site is no JSON', at('/site.json', body('<p>'))],
  ['build', 'fail', 'the description of the site is another', at('/site.json', body('{"config":{}}'))],
  [
    'build',
    'fail',
    'the site was built for another address',
    at('/site.json', replaceText('ada.example', 'bob.example')),
  ],
  ['page', 'fail', 'a page cannot be had', at('/projects', status(500))],
  ['page', 'fail', 'a page leads elsewhere', at('/projects', () => ({ status: 302, headers: { location: '/login' } }))],
  ['page', 'fail', 'a page is sent as text', at('/projects', headers({ 'content-type': 'text/plain' }))],
  ['page', 'fail', 'a page is another site’s', at('/projects', body('<h1>Welcome to nginx!</h1>', PAGE))],
  ['unknown-address', 'fail', 'unknown addresses answer 200', at(/^\/nothing-/, status(200))],
  [
    'unknown-address',
    'warn',
    'unknown addresses show the page of the host',
    at(/^\/nothing-/, () => ({ body: Buffer.from('404') })),
  ],
  [
    'mixed-content',
    'fail',
    'a page loads over plain http',
    at('/', replaceText('</body>', '<img src="http://c.example/a.png">')),
  ],
  ['link', 'fail', 'a file that pages link to is missing', at('/feed.xml', status(404))],
  ['link', 'fail', 'a file that pages link to cannot be had', at('/feed.xml', status(502))],
  ['resource', 'fail', 'the application is missing', at(/^\/assets\/main-/, status(404))],
  ['media-type', 'fail', 'scripts are sent as text', at(/\.js$/, headers({ 'content-type': 'text/plain' }))],
  [
    'media-type',
    'warn',
    'pictures are sent as bytes',
    at(/\/assets\/.*\.(?:svg|png)$/, headers({ 'content-type': 'application/octet-stream' })),
  ],
  [
    'canonical',
    'fail',
    'a page names another address',
    at('/projects', replaceText(/rel="canonical" href="[^"]*"/, 'rel="canonical" href="https://b.example/"')),
  ],
  ['canonical', 'warn', 'a page names no address', at('/projects', replaceText('rel="canonical"', 'rel="nothing"'))],
  [
    'picture',
    'warn',
    'there is no picture for sharing',
    at('/', replaceText(/property="og:image"/g, 'property="og:nothing"')),
  ],
  [
    'picture',
    'fail',
    'the picture has a relative address',
    at('/', replaceText(/property="og:image" content="[^"]*"/, 'property="og:image" content="/a.png"')),
  ],
  [
    'picture',
    'fail',
    'the picture is missing',
    at(
      '/',
      replaceText(/property="og:image" content="[^"]*"/, 'property="og:image" content="https://ada.example/gone.png"'),
    ),
  ],
  [
    'picture',
    'fail',
    'the picture is a page',
    at(
      '/',
      replaceText(/property="og:image" content="[^"]*"/, 'property="og:image" content="https://ada.example/projects"'),
    ),
  ],
])
