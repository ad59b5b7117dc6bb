import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isTree, type WordTree } from '../../core/words/catalogues.ts'
import { english } from '../../core/words/english.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('catalogue texts', () => {
  test('are all used by the code', () => {
    const code = globSync('{web,cli,server}/**/*.{ts,tsx}', {
      cwd: ROOT,
      exclude: (path) => path.endsWith('node_modules'),
    })
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n')
    const used = new Set(Array.from(code.matchAll(/\bwords((?:\.\w+)+)/g), ([, path = '']) => path.slice(1)))
    // Using `words.problems` as a whole counts as using every text in it.
    const isUsed = (path: readonly string[]) => path.some((_, index) => used.has(path.slice(0, index + 1).join('.')))

    const paths = pathsIn(english)

    assert.ok(paths.length > 500)
    assert.deepEqual(
      paths.filter((path) => !isUsed(path)).map((path) => path.join('.')),
      [],
    )
  })
})

function pathsIn(words: WordTree, above: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(words).flatMap(([key, below]) =>
    isTree(below) ? pathsIn(below, [...above, key]) : [[...above, key]],
  )
}
