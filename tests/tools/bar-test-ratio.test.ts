import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureTestRatio } from '../../tools/check/measure-source.ts'
import { aSource, linesOf } from './a-source.ts'

test('5. tests with 1.2 times the lines of the source pass', () => {
  const files = aSource({ 'core/a.ts': linesOf(100), 'tests/a.test.ts': linesOf(100), 'tests/factory.ts': linesOf(20) })

  const bar = measureTestRatio(files)

  assert.deepEqual(bar, { name: 'tests to source', figure: '1.20, 120 lines to 100', faults: [] })
})

test('5. one line fewer does not, and it says how many are missing', () => {
  const files = aSource({ 'core/a.ts': linesOf(100), 'tests/a.test.ts': linesOf(119) })

  const { faults } = measureTestRatio(files)

  assert.deepEqual(faults, ['1 lines of tests are missing to 1.2'])
})

test('5. style sheets and lists of commands are no source to be tested line by line; everything else is', () => {
  const files = aSource({
    'web/a.css': linesOf(1000),
    'content/commands/git.ts': linesOf(1000),
    'content/site.ts': linesOf(10),
    'tools/bootstrap/run.js': linesOf(10),
    'web/a.tsx': linesOf(10),
    'README.md': linesOf(1000),
    'tests/a.test.ts': linesOf(60),
  })

  const { figure } = measureTestRatio(files)

  assert.equal(figure, '2.00, 60 lines to 30')
})
