import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { suggestAddresses } from '../../../core/routing/suggest-addresses.ts'

const PLACES = [
  { name: 'Projects', address: '/projects' },
  { name: 'Commander', address: '/projects/commander' },
  { name: 'Sign in', address: '/authentication' },
  { name: 'Wheel log', address: '/projects/wheel-log' },
  { name: 'Wheel bell', address: '/projects/wheel-bell' },
  { name: 'Où aller', address: '/projects/ou-aller' },
]

const EXPECTED = [
  ['/projects/comander', ['Commander', 'Projects']],
  ['/projects/ocmmander', ['Commander', 'Projects']],
  ['/PROJECTS/Commander/old', ['Projects', 'Commander']],
  ['/commander', ['Commander']],
  ['/projects/wheellog', ['Wheel log', 'Projects']],
  ['/projects/log-of-wheels', ['Wheel log', 'Wheel bell', 'Projects']],
  ['/wheel', ['Wheel log', 'Wheel bell']],
  ['/pro', ['Projects']],
  ['/pr', []],
  ['/in', ['Sign in']],
  ['/signin', ['Sign in']],
  ['/o%C3%B9-aller', ['Où aller']],
  ['/projects/nothing', ['Projects']],
  ['/nothing/here', []],
  ['/', []],
  ['/a', []],
  ['/%', []],
] as const

describe('an unknown address', () => {
  for (const [pathname, names] of EXPECTED) {
    test(`${pathname} suggests ${names.join(', ') || 'nothing'}`, () => {
      const suggested = suggestAddresses(pathname, PLACES)

      assert.deepEqual(
        suggested.map(({ name }) => name),
        names,
      )
    })
  }

  test('suggests at most three others, whatever its length', () => {
    const alike = Array.from({ length: 9 }, (_, index) => ({
      name: `Wheel ${index}`,
      address: `/projects/wheel-${index}`,
    }))

    assert.equal(suggestAddresses('/projects/wheel', alike).length, 3)
    assert.deepEqual(suggestAddresses(`/${'wheel-log-'.repeat(800)}`, []), [])
  })
})
