import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureFunctionLines } from '../../tools/check/functions.ts'
import { aSource, linesOf } from './a-source.ts'

test('5. functions: 60 lines pass, 61 do not, whatever kind of function it is', () => {
  const short = 'const a = () => {}\n'.repeat(40)
  const kinds = [
    'export function f() {',
    'export const f = () => {',
    'export const f = function () {',
    'class C { f() {',
  ]
  const endOf = (kind: string) => (kind.startsWith('class') ? '} }' : '}')
  const measure = (kind: string, lines: number) =>
    measureFunctionLines(aSource({ 'core/a.ts': `${short}${kind}\n${linesOf(lines - 2)}${endOf(kind)}` }))

  const passing = kinds.flatMap((kind) => measure(kind, 60).faults)
  const failing = kinds.map((kind) => measure(kind, 61).faults)

  assert.deepEqual(passing, [])
  assert.deepEqual(failing, Array(4).fill(['the function at core/a.ts:41 has 61 lines, more than 60']))
})

test('5. functions: nine of ten with at most 25 lines pass, eight of ten do not', () => {
  const aFunction = (lines: number) => `() => {\n${linesOf(lines - 2)}}\n`
  const files = (longer: number) =>
    aSource(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`core/${i}.ts`, aFunction(i < longer ? 26 : 25)])))

  const passing = measureFunctionLines(files(1))
  const failing = measureFunctionLines(files(2))

  assert.deepEqual(passing.faults, [])
  assert.deepEqual(failing.faults, ['fewer than 90 % of the functions have at most 25 lines'])
})

test('5. functions: arrow functions without a block do not make the share look good', () => {
  const expressions = 'export const a = (x: number) => x + 1\n'.repeat(100)

  const { figure } = measureFunctionLines(aSource({ 'core/a.ts': `${expressions}export function b() {}` }))

  assert.match(figure, /of 1 functions/)
})

test('5. functions: the markup of a component counts, and a component is found in .tsx', () => {
  const component = `export function Card() {\n  return (\n<p>\n${'{1}\n'.repeat(60)}</p>\n  )\n}\n`

  const { faults } = measureFunctionLines(aSource({ 'web/ui/card.tsx': component }))

  assert.match(faults[0] ?? '', /^the function at web\/ui\/card.tsx:1 has 66 lines/)
})
