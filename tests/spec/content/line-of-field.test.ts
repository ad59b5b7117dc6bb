import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { showPath } from '../../../cli/build/content/check-export.ts'
import {
  type FieldPath,
  lineOfField,
  pathOfField,
  readContentSources,
} from '../../../cli/build/content/content-source.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

/** Source code, and the number of the line on which each field or entry starts. */
type Written = { readonly text: string; readonly lines: readonly (readonly [path: FieldPath, line: number])[] }

const gap = fc.constantFrom('', ' ', '\n', '\n\n  ', ' // țară: { [\n', '/* ]\n} */', '\r\n')
const key = fc.constantFrom('name', '"a-b"', "'c d'", 'ț', '$1', '"👩‍💻"')
const leaf = fc.constantFrom('1', "'}'", '`\n[`', 'null', "'it\\'s'", '"👩‍💻"', 'true as const')
const tree = fc.letrec<{ readonly value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name }).map(Object.fromEntries),
  ),
}))

describe('line of a field', () => {
  test('is found in any layout', (t) => {
    fc.assert(
      fc.property(tree.value, fc.infiniteStream(gap), (value, gaps) => {
        const { text, lines } = write(value, () => gaps.next().value)
        const source = sourceOf(t, text)

        for (const [path, line] of lines)
          assert.equal(lineOfField(source, 'value', path), line, `${showPath(path)}\n${text}`)
      }),
      { numRuns: 60 },
    )
  })
})

const AROUND = `const base = { a: 1,
  b: 2 }
const more = [
  'x',
  { c: 3 },
]
export const value = {
  ...base,
  b: 4,
  list: [0, ...more,
    'end'],
  named: more satisfies unknown,
  open: [...called(),
    5],
}
`

describe('line in a composed value', () => {
  for (const [field, line] of [
    ['a', 1],
    ['b', 9],
    ['list[1]', 4],
    ['list[2].c', 5],
    ['list[3]', 11],
    ['named[1].c', 5],
    ['missing', 7],
    ['list[2].missing', 5],
    ['list[9]', 10],
    ['open[1]', 13],
    ['a.b.c', 1],
  ] as const) {
    test(`is ${line} for "${field}"`, (t) => {
      assert.equal(lineOfField(sourceOf(t, AROUND), 'value', pathOfField(field)), line)
    })
  }

  test('is null for a missing value', (t) => {
    assert.equal(lineOfField(sourceOf(t, AROUND), 'nothing', []), null)
  })
})

describe('path of a field', () => {
  test('is shown in words, with numbers from 1', () => {
    const paths = ['', 'name', '[3]', '[3].tags[0]', 'links[0].url', 'a.b.c', '[0][1]']

    assert.deepEqual(
      paths.map((field) => showPath(pathOfField(field))),
      ['', 'name', 'entry 4', 'entry 4, tags, entry 1', 'links, entry 1, url', 'a.b.c', 'entry 1, entry 2'],
    )
  })
})

function sourceOf(t: test.TestContext, text: string) {
  const [source] = readContentSources(join(temporaryFolder(t, { 'content/value.ts': text }), 'content'))
  assert.ok(source)
  assert.deepEqual(source.faults, [])
  return source
}

/** Writes a value as source code. White space and comments are inserted wherever they are allowed. */
function write(value: unknown, gapNow: () => string): Written {
  let text = `import type { A } from './a.ts'\n${gapNow()}export const `
  const lines: [FieldPath, number][] = []
  const add = (path: FieldPath, inner: unknown): void => {
    if (typeof inner === 'string') text += inner
    else if (Array.isArray(inner)) addAll(path, '[]', [...inner.entries()])
    else addAll(path, '{}', Object.entries(Object(inner)))
  }
  const addAll = (path: FieldPath, [open = '', close = '']: string, entries: [string | number, unknown][]): void => {
    text += open + gapNow()
    for (const [step, inner] of entries) {
      const isKey = typeof step === 'string'
      const here = [...path, isKey ? step.replace(/^["']|["']$/g, '') : step]
      lines.push([here, lineNow()])
      if (isKey) text += `${step}${gapNow()}:${gapNow()}`
      add(here, inner)
      text += `${gapNow()},${gapNow()}`
    }
    text += close
  }
  const lineNow = () => text.split('\n').length
  lines.push([[], lineNow()])
  text += `value${gapNow()}=${gapNow()}`
  add([], value)
  return { text: `${text}\n`, lines }
}
