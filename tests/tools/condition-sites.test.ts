import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawSites, flip } from '../../tools/faults/condition-sites.ts'
import { aSource } from './a-source.ts'

const flippedOf = (text: string) =>
  drawSites(aSource({ 'core/a.ts': text }), 1, 99)
    .map(flip)
    .sort()

test('each condition of a file is flipped by itself', () => {
  assert.deepEqual(flippedOf('if (a) b()'), ['if (!(a)) b()'])
  assert.deepEqual(flippedOf('const c = a ? 1 : 2'), ['const c = !(a) ? 1 : 2'])
  assert.deepEqual(flippedOf('while (a) b()'), ['while (!(a)) b()'])
  assert.deepEqual(flippedOf('const c = !a'), ['const c = a'])
  assert.deepEqual(flippedOf('const c = (a && b) || d'), ['const c = (a && b) && d', 'const c = (a || b) || d'])
  assert.deepEqual(flippedOf('const c = [a < b, a >= b]'), ['const c = [a < b, a > b]', 'const c = [a <= b, a >= b]'])
  assert.deepEqual(flippedOf('if (a === b) c()'), ['if (!(a === b)) c()', 'if (a !== b) c()'])
  assert.deepEqual(flippedOf('for (;;) a(b + 1, "a < b")'), [])
})
