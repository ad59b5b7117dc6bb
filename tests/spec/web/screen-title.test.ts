import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { projects } from '../../../content/projects.ts'
import { failure, success } from '../../../core/result.ts'
import { SCREENS } from '../../../core/routing/screens.ts'
import { titleOf } from '../../../web/screen-title.ts'

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

  test("is a project's name", () => {
    const titles = projects.map(({ projectId }) => titleOf(success({ name: 'project', projectId }), OWNER))

    assert.deepEqual(
      titles,
      projects.map(({ name }) => `${name} · Ada Sample`),
    )
  })

  test("is the title of the owner's page", () => {
    assert.equal(titleOf(success({ name: 'ownPage', title: 'Uses' }), OWNER), 'Uses · Ada Sample')
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
    assert.ok(titles.every((title) => title.endsWith(OWNER)))
  })
})
