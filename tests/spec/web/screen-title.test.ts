import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { failure, success } from '../../../core/result.ts'
import { SCREENS } from '../../../core/routing/screens.ts'
import { titleOf, withOwner } from '../../../web/screen-title.ts'

const OWNER = 'Ada Sample'

describe('title of a screen', () => {
  for (const [name, title] of [
    ['home', 'Ada Sample'],
    ['projects', 'Projects · Ada Sample'],
    ['commander', 'Commander · Ada Sample'],
    ['cv', 'CV · Ada Sample'],
    ['authentication', 'Sign in · Ada Sample'],
  ] as const) {
    test(`"${name}" is "${title}"`, () => {
      assert.equal(titleOf(success({ name }), OWNER), title)
    })
  }

  test('comes from the story for a project', () => {
    assert.equal(titleOf(success({ name: 'project' }), OWNER), null)
    assert.equal(withOwner('Wheel log', OWNER), 'Wheel log · Ada Sample')
  })

  for (const [code, title] of [
    ['address/unknown', 'Not found · Ada Sample'],
    ['address/undecodable', 'Unreadable address · Ada Sample'],
  ] as const) {
    test(`at ${code} is "${title}"`, () => {
      assert.equal(titleOf(failure({ code }), OWNER), title)
    })
  }

  test("is unique and ends with the owner's name", () => {
    const titles = SCREENS.map(({ name }) => titleOf(success({ name }), OWNER))

    assert.equal(new Set(titles).size, SCREENS.length)
    assert.ok(titles.every((title) => title?.endsWith(OWNER)))
  })
})
