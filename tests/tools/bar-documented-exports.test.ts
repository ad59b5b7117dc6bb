import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureDocumentedExports } from '../../tools/check/measure-source.ts'
import { aSource } from './a-source.ts'

const DOCUMENTED = '/** Why. */\nexport const a = 1\n'
const BARE = 'export const b = 1\n'

test('5. four of five exports with a docstring pass', () => {
  const { faults, figure } = measureDocumentedExports(aSource({ 'core/a.ts': DOCUMENTED.repeat(4) + BARE }))

  assert.deepEqual({ faults, figure }, { faults: [], figure: '80 % of 5 exports' })
})

test('5. fewer do not, and each one without is named with its line', () => {
  const { faults } = measureDocumentedExports(aSource({ 'core/a.ts': DOCUMENTED.repeat(3) + BARE }))

  assert.deepEqual(faults, ['core/a.ts:7 exports something without a docstring'])
})

test('5. functions, types, classes and components all want one', () => {
  const bare = 'export function f() {}\nexport type T = 1\nexport class C {}\nexport const c = () => <p />\n'

  const { faults } = measureDocumentedExports(aSource({ 'web/a.tsx': bare }))

  assert.equal(faults.length, 4)
})

test('7. a plain comment, or a docstring further up, is no docstring', () => {
  const comments = [
    '// why\nexport const a = 1',
    '/* why */\nexport const a = 1',
    '/** why */\nconst b = 1\nexport const a = 1',
  ]

  const faults = comments.flatMap((text) => measureDocumentedExports(aSource({ 'core/a.ts': text })).faults)

  assert.equal(faults.length, 3)
})

test('5. what is handed on is documented where it is made, and tests are read by nobody but testers', () => {
  const files = aSource({ 'core/a.ts': "export { b } from './b.ts'", 'tests/a.ts': BARE })

  const { figure } = measureDocumentedExports(files)

  assert.equal(figure, '100 % of 0 exports')
})
