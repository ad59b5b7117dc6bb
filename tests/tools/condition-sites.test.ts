import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawSites, flip } from '../../tools/faults/condition-sites.ts'
import { aSource } from './a-source.ts'

const flippedOf = (text: string) =>
  drawSites(aSource({ 'core/a.ts': text }), 1, 99)
    .map(flip)
    .sort()

test('every kind of condition is flipped by itself, and nothing else of the file changes', () => {
  assert.deepEqual(flippedOf('if (a) b()'), ['if (!(a)) b()'])
  assert.deepEqual(flippedOf('const c = a ? 1 : 2'), ['const c = !(a) ? 1 : 2'])
  assert.deepEqual(flippedOf('while (a) b()'), ['while (!(a)) b()'])
  assert.deepEqual(flippedOf('const c = !a'), ['const c = a'])
  assert.deepEqual(flippedOf('const c = (a && b) || d'), ['const c = (a && b) && d', 'const c = (a || b) || d'])
  assert.deepEqual(flippedOf('const c = [a < b, a >= b]'), ['const c = [a < b, a > b]', 'const c = [a <= b, a >= b]'])
  assert.deepEqual(flippedOf('if (a === b) c()'), ['if (!(a === b)) c()', 'if (a !== b) c()'])
  assert.deepEqual(flippedOf('for (;;) a(b + 1, "a < b")'), [])
})

test('the same seed draws the same places, another one others, and all from the four rooms', () => {
  const text = Array.from({ length: 50 }, (_, index) => `export const c${index} = a < ${index}`).join('\n')
  const files = aSource({ 'core/a.ts': text, 'web/b.tsx': text, 'tools/c.ts': text, 'tests/d.test.ts': text })
  const draw = (seed: number) => drawSites(files, seed, 40).map(({ file, line }) => `${file.path}:${line}`)

  assert.deepEqual(draw(1), draw(1))
  assert.notDeepEqual(draw(1), draw(2))
  assert.equal(new Set(draw(1)).size, 40)
  assert.ok(draw(1).every((place) => /^(core\/a.ts|web\/b.tsx):/.test(place)))
})
