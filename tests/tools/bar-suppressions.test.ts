import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureSuppressions } from '../../tools/check/forbidden.ts'
import { aSource } from './a-source.ts'

const SILENCERS = ['ignore', 'expect-error', 'nocheck'].map((word) => `@ts-${word}`)

for (const silencer of SILENCERS) {
  test(`6. ${silencer} is refused, in either kind of comment`, () => {
    const files = aSource({ 'core/a.ts': `const a = 1\n// ${silencer}\nconst b = 2\n/* ${silencer} because */\n` })

    const { faults } = measureSuppressions(files)

    assert.deepEqual(faults, ['core/a.ts:2 silences the compiler', 'core/a.ts:4 silences the compiler'])
  })
}

test('6. probes, which must not compile, may say so', () => {
  const { faults } = measureSuppressions(aSource({ 'tests/probes/a.ts': `// ${SILENCERS[1]}\nconst a = 1` }))

  assert.deepEqual(faults, [])
})

test('6. a text that mentions it silences nothing, and asking for more checks is welcome', () => {
  const files = aSource({ 'core/a.ts': `const a = '// ${SILENCERS[0]}'`, 'tools/a.js': '// @ts-check' })

  const { faults } = measureSuppressions(files)

  assert.deepEqual(faults, [])
})

for (const reason of ['', ':', ': ', ': <explanation>']) {
  test(`6. the linter is not silenced with "${reason}" for a reason`, () => {
    const { faults } = measureSuppressions(aSource({ 'core/a.ts': `// biome-ignore lint/style/useConst${reason}\n` }))

    assert.deepEqual(faults, ['core/a.ts:1 silences the linter without a reason'])
  })
}

test('6. the linter may be silenced with a reason, in scripts and style sheets, and it is counted', () => {
  const files = aSource({
    'core/a.ts': '// biome-ignore lint/style/useConst: it is assigned by the worker',
    'core/b.ts': '// biome-ignore-all lint/style/useConst: generated',
    'web/a.css': '/* biome-ignore lint/complexity/noImportantStyles: the browser sets it inline */',
  })

  const { faults, figure } = measureSuppressions(files)

  assert.deepEqual({ faults, figure }, { faults: [], figure: '0 bad ones; the linter is silenced 3 times' })
})

test('6. a style sheet is held to it as well', () => {
  const { faults } = measureSuppressions(aSource({ 'web/a.css': 'a {}\n/* biome-ignore lint/a/b */' }))

  assert.deepEqual(faults, ['web/a.css:2 silences the linter without a reason'])
})
