import assert from 'node:assert/strict'
import test from 'node:test'
import { failure, success } from '../../../core/result.ts'
import { SCREENS } from '../../../core/routing/screens.ts'
import { titleOf, withOwner } from '../../../web/screen-title.ts'

const OWNER = 'Ada Sample'

for (const [name, title] of [
  ['home', 'Ada Sample'],
  ['projects', 'Projects · Ada Sample'],
  ['commander', 'Commander · Ada Sample'],
  ['cv', 'CV · Ada Sample'],
  ['authentication', 'Sign in · Ada Sample'],
] as const) {
  test(`2. the title of the screen "${name}" is "${title}"`, () => {
    assert.equal(titleOf(success({ name }), OWNER), title)
  })
}

test('2. the title of a story is left to its own screen, which knows the name of the project', () => {
  assert.equal(titleOf(success({ name: 'project' }), OWNER), null)
  assert.equal(withOwner('Wheel log', OWNER), 'Wheel log · Ada Sample')
})

for (const [code, title] of [
  ['address/unknown', 'Not found · Ada Sample'],
  ['address/undecodable', 'Unreadable address · Ada Sample'],
] as const) {
  test(`8. the title at an address with the problem ${code} is "${title}"`, () => {
    assert.equal(titleOf(failure({ code }), OWNER), title)
  })
}

test('2. no two screens have the same title, and every title ends with the owner', () => {
  const titles = SCREENS.map(({ name }) => titleOf(success({ name }), OWNER))

  assert.equal(new Set(titles).size, SCREENS.length)
  assert.ok(titles.every((title) => title?.endsWith(OWNER)))
})
