import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { detailsAddress, screenAt } from '../../../core/routing/screens.ts'

describe("'View details' link (specification 2)", () => {
  test("is the current path plus the project's id", () => {
    const address = detailsAddress('/projects', 'commander')

    assert.equal(address, '/projects/commander')
    const screen = screenAt(address)
    assert.equal(screen.ok && screen.value.name, 'commander')
  })

  test('has no double slash, query or fragment', () => {
    const pathnames = [
      '/projects/',
      '/projects//',
      '/',
      '',
      '/projects?sort=name',
      '/projects/#top',
      '//elsewhere.example',
    ]

    const addresses = pathnames.map((pathname) => detailsAddress(pathname, 'commander'))

    assert.deepEqual(addresses, [
      '/projects/commander',
      '/projects/commander',
      '/commander',
      '/commander',
      '/projects/commander',
      '/projects/commander',
      '/elsewhere.example/commander',
    ])
  })

  test('contains any project id as a single segment', () => {
    const projectId = 'a/b?c#d é%'

    const address = detailsAddress('/projects', projectId)

    assert.equal(address, '/projects/a%2Fb%3Fc%23d%20%C3%A9%25')
  })

  test('starts with one slash and ends with the id', () => {
    const ids = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    const property = fc.property(fc.string({ unit: 'binary' }), ids, (pathname, projectId) => {
      const address = detailsAddress(pathname, projectId)
      assert.ok(address.startsWith('/') && address.endsWith(`/${projectId}`))
      assert.doesNotMatch(address, /\/\/|[?#]/)
    })

    fc.assert(property, { numRuns: 500 })
  })
})
