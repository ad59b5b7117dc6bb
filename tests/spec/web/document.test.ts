import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type DocumentParts, htmlDocument, jsonBlock } from '../../../web/rendering/document.ts'

describe('HTML document of a page', () => {
  test('has language, title, description, policy, icon and styles', () => {
    const html = htmlDocument(
      someParts({ title: 'Projects · Ada', styles: ['p{margin:0}'], head: '<link rel="icon" href="/a.svg">' }),
    )

    assert.match(html, /^<!doctype html>\n<html lang="en">/)
    assert.ok(html.includes('<title>Projects · Ada</title>'))
    assert.ok(html.includes('<meta name="description" content="Of Ada">'))
    assert.ok(html.includes('<link rel="icon" href="/a.svg">'))
    assert.ok(html.includes('<style>p{margin:0}</style>'))
    assert.ok(html.includes(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`))
  })

  test('has the policy before everything it covers', () => {
    const html = htmlDocument(someParts({}))

    const policy = html.indexOf('Content-Security-Policy')
    for (const later of ['<style', '<link', '<script', '<body']) assert.ok(policy < html.indexOf(later), later)
  })

  test("runs the head's script before the styles", () => {
    const html = htmlDocument(someParts({ headScript: 'one()', styles: ['p{margin:0}'] }))

    assert.ok(html.includes('<script>one()</script><style>p{margin:0}</style>'))
  })

  test('names its path and the application to load', () => {
    const html = htmlDocument(someParts({ path: '/projects', markup: '<main>Hello</main>', bootScript: 'begin()' }))

    assert.ok(html.includes('<div id="root" data-path="/projects"><main>Hello</main></div>'))
    assert.match(html, /<script data-app="\/assets\/main\.js">begin\(\)<\/script>\n<\/body>\n<\/html>\n$/)
  })

  test("names the file of styles that it doesn't contain", () => {
    const html = htmlDocument(someParts({ deferredStyles: '/a"b.css' }))

    assert.ok(html.includes('<div id="root" data-path="/" data-styles="/a&quot;b.css">'))
  })

  test("shows the landing page's size if it's known", () => {
    const html = htmlDocument(someParts({ homeSize: '6.0' }))

    assert.ok(html.includes('<div id="root" data-path="/" data-home-size="6.0">'))
  })

  test('escapes title and description in its head', () => {
    const title = `</title><script>alert('1')</script>&amp;`
    const description = `"><script>alert("1")</script>`

    const html = htmlDocument(someParts({ title, description, bootScript: '', headScript: '' }))

    assert.equal(html.match(/<script/g)?.length, 2)
    assert.ok(html.includes(`<title>&lt;/title&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;</title>`))
    assert.ok(html.includes(`content="&quot;&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"`))
  })

  test('keeps any text of the library within its block', () => {
    const property = fc.property(fc.array(anyText()), (texts) => {
      const block = jsonBlock('built-library', texts)
      const [, json = ''] = /^<script type="application\/json" id="built-library">(.*)<\/script>\n$/s.exec(block) ?? []
      assert.equal(json.includes('<'), false)
      assert.deepEqual(JSON.parse(json), texts)
    })

    fc.assert(property, { numRuns: 500 })
  })
})

function someParts(parts: Partial<DocumentParts>): DocumentParts {
  return {
    title: 'Ada',
    description: 'Of Ada',
    head: '<link rel="icon" href="/a.svg">',
    policy: "default-src 'none'",
    styles: ['h1{}'],
    deferredStyles: null,
    path: '/',
    homeSize: null,
    markup: '<main></main>',
    data: '',
    application: '/assets/main.js',
    headScript: 'show()',
    bootScript: 'begin()',
    ...parts,
  }
}

/** Arbitrary texts with pieces that have a special meaning in HTML. */
function anyText(): fc.Arbitrary<string> {
  const telling = fc.constantFrom('</script>', '<!--', '<script', ']]>', '\\u003c', '&lt;', '\u2028', '"', '\\', '<')
  return fc.array(fc.oneof(telling, fc.string({ unit: 'binary', maxLength: 4 }))).map((pieces) => pieces.join(''))
}
