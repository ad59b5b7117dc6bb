import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureForbiddenWords } from '../../tools/check/forbidden.ts'
import { aSource } from './a-source.ts'

const WORDS = [
  ['https://registry.', 'npmjs.', 'org/a/-/a-1.0.0.tgz'],
  ['https://registry.', 'yarnpkg.', 'com/'],
  ['/ro', 'ot/', 'portfolio'],
  ['/wo', 'rk/', 'portfolio'],
].map((pieces) => pieces.join(''))

for (const word of WORDS) {
  test(`a file that says ${word.slice(0, 6)}... is true of one machine only`, () => {
    const { faults } = measureForbiddenWords(aSource({ 'package-lock.json': `{\n\n  "resolved": "${word}"\n}` }))

    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', /^package-lock.json:3 says /)
  })
}

test('commands may speak of any folder and any host', () => {
  const text = WORDS.map((word) => `line: 'cat ${word}'`).join('\n')

  const { faults } = measureForbiddenWords(aSource({ 'content/library/files.md': text }))

  assert.deepEqual(faults, [])
})

test("words that only look alike are everybody's", () => {
  const text = "import '../home/page.tsx' // the framework/library, and a rootless container"

  const { faults } = measureForbiddenWords(aSource({ 'web/page.tsx': text }))

  assert.deepEqual(faults, [])
})
