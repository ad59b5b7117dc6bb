import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measurePackages } from '../../tools/check/packages.ts'
import { aSource } from './a-source.ts'

for (const version of ['^1.0.0', '~1.0.0', '1', '1.0', '1.x', '*', 'latest', '>=1.0.0', 'github:someone/a', '']) {
  test(`3. a package asked for as "${version}" is not pinned`, () => {
    const { faults } = measurePackages(aSource({ 'package.json': `{ "devDependencies": { "a": "${version}" } }` }))

    assert.deepEqual(faults, [`package.json asks for a ${version}`])
  })
}

test('3. exact versions pass, pre-releases too', () => {
  const text = '{ "dependencies": { "a": "1.0.0" }, "optionalDependencies": { "b": "18.4.0-beta.17" } }'

  const { faults } = measurePackages(aSource({ 'package.json': text }))

  assert.deepEqual(faults, [])
})

test('3. every package.json of the repository is held to it', () => {
  const { faults } = measurePackages(aSource({ 'tests/machine/package.json': '{ "dependencies": { "a": "^1.0.0" } }' }))

  assert.deepEqual(faults, ['tests/machine/package.json asks for a ^1.0.0'])
})

test('5. ten packages at runtime pass, eleven do not; what only development needs is not counted', () => {
  const packages = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, '1.0.0'])))
  const measure = (count: number) =>
    measurePackages(
      aSource({ 'package.json': `{ "dependencies": ${packages(count)}, "devDependencies": ${packages(30)} }` }),
    )

  const ten = measure(10)
  const eleven = measure(11)

  assert.deepEqual({ faults: ten.faults, figure: ten.figure }, { faults: [], figure: '10 of at most 10 at runtime' })
  assert.deepEqual(eleven.faults, ['package.json has 11 dependencies'])
})

test('3. a version that is no text is a fault, not a crash', () => {
  const { faults } = measurePackages(aSource({ 'package.json': '{ "dependencies": { "a": 1 } }' }))

  assert.deepEqual(faults, ['package.json cannot be read'])
})
