import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptsOf } from '../../tools/bench/landing/page-scripts.ts'
import { htmlDocument, jsonBlock } from '../../tools/build/document.ts'

function aPage({ markup = '', data = '', bootScript = '' }): string {
  return htmlDocument({
    title: 'A page',
    description: '',
    head: '',
    policy: '',
    styles: ['body { color: red }'],
    laterStyles: null,
    path: '/',
    application: '/assets/main.js',
    markup,
    data,
    headScripts: [],
    bootScript,
  })
}

test('the scripts inside a page are counted in bytes, all of them together, as the page has them', () => {
  const html = aPage({ markup: '<p>5</p><script>tick("é")</script>', bootScript: 'boot()' })

  const scripts = scriptsOf(html)

  assert.deepEqual(scripts, { inlineBytes: 'tick("é")'.length + 1 + 'boot()'.length, external: 0 })
})

test('a script of several lines counts whole', () => {
  const bootScript = 'one()\ntwo()\n'

  assert.equal(scriptsOf(aPage({ bootScript })).inlineBytes, bootScript.length)
})

test('blocks of data are no scripts, whatever is in them', () => {
  const data = jsonBlock('library', [{ line: '<script src="evil.js"></script>' }])

  assert.deepEqual(scriptsOf(aPage({ data })), { inlineBytes: 0, external: 0 })
})

test('scripts with an address of their own are counted, and so are those that are only fetched ahead', () => {
  const markup = '<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">'

  assert.deepEqual(scriptsOf(aPage({ markup })), { inlineBytes: 0, external: 2 })
})

test('an address that a script keeps for later is not a file that the page loads', () => {
  assert.equal(scriptsOf('<script data-app="/assets/main.js">boot()</script>').external, 0)
})
