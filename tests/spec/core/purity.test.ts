import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { fileURLToPath } from 'node:url'

const CORE = fileURLToPath(new URL('../../../core/', import.meta.url))

/** Patterns of impure code, which core must not contain, such as clocks, Node or the network. */
const IMPURE = {
  clock: /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!new )\bDate\(|\bperformance\b/,
  chance: /\bMath\.random\b|\bcrypto\b/,
  timer: /\b(?:set|clear)(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\brequestAnimationFrame\b/,
  node: /['"]node:|\bprocess\b|\brequire\(|\bBuffer\b/,
  browser: /\b(?:window|document|globalThis|navigator|localStorage|sessionStorage)\b(?=[.?[])|\btypeof window\b/,
  network: /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b/,
  console: /\bconsole\./,
  locale: /\btoLocale\w*\(|\blocaleCompare\(|\bIntl\.\w+\(\s*\)/,
  // The packages named here are allowed, because they only convert text or bytes.
  outside:
    /\bfrom '(?!\.{1,2}\/|(?:fflate|jsonc-parser|smol-toml|yaml)')|\bimport\((?!'\.\/)|\bfrom '(?:\.\.\/)+(?:client|content|server|web|cli|tools|tests)\//,
} as const satisfies Readonly<Record<string, RegExp>>

const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

describe('core', () => {
  for (const file of files) {
    test(`is pure in ${file.replaceAll('\\', '/')}`, () => {
      const source = readFileSync(join(CORE, file), 'utf8')

      const impurities = impuritiesIn(source)

      assert.deepEqual(impurities, [])
    })
  }

  test('is checked in its subfolders too', () => {
    const rooms = new Set(files.map((file) => file.split(/[\\/]/).slice(0, -1).join('/')))

    for (const room of ['', 'commands', 'routing', 'search']) assert.ok(rooms.has(room), room)
  })

  test('counts as impure with a clock, randomness or Node', () => {
    const samples: readonly (readonly [kind: string, source: string])[] = [
      ['clock', 'const now = Date.now()'],
      ['clock', 'const now = new Date()'],
      ['clock', 'const now = new Date'],
      ['clock', 'const now = Date()'],
      ['clock', 'performance.now()'],
      ['chance', 'const random = Math.random'],
      ['chance', 'crypto.randomUUID()'],
      ['timer', 'setTimeout(tick, 1000)'],
      ['timer', 'clearInterval(timer)'],
      ['node', "import { readFileSync } from 'node:fs'"],
      ['node', 'process.env.PORT'],
      ['browser', 'window.scrollTo(0, 0)'],
      ['browser', 'document.title'],
      ['browser', "globalThis['fetch']"],
      ['browser', "typeof window === 'undefined'"],
      ['network', "fetch('/api/commands')"],
      ['console', "console.log('here')"],
      ['locale', 'value.toLocaleString()'],
      ['locale', 'new Intl.NumberFormat()'],
      ['outside', "import { createElement } from 'react'"],
      ['outside', "import { site } from '../content/site.ts'"],
    ]

    const missed = samples.filter(([kind, source]) => !impuritiesIn(source).includes(kind))

    assert.deepEqual(missed, [])
  })

  test('counts as pure if it only looks impure', () => {
    const source = `
    /** A problem document. The window is not touched; Date.now is an argument. */
    import { failure } from './result.ts'
    import { parse } from 'yaml'
    const date = new Date(birth.getTime() + 1000) // not new Date()
    export function problemDocument(location: Location, random: () => number): Date { return date }
  `

    assert.deepEqual(impuritiesIn(source), [])
  })
})

/** The kinds of impure code in a source file, apart from its comments. */
function impuritiesIn(source: string): readonly string[] {
  const withoutNotes = source.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '').replace(/(?:^|\s)\/\/.*$/gm, '')
  // A template literal over several lines is plain text unless it contains an expression.
  const code = withoutNotes.replace(/= `[^`$]*`$/gm, "= ''")
  return Object.entries(IMPURE).flatMap(([kind, expression]) => (expression.test(code) ? [kind] : []))
}
