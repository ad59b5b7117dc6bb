import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { detailsAddress, screenAt } from '../../../core/routing/screens.ts'

test("2. 'View details' leads to the current path plus / plus the project's id", () => {
  const address = detailsAddress('/projects', 'commander')

  assert.equal(address, '/projects/commander')
  const screen = screenAt(address)
  assert.equal(screen.ok && screen.value.name, 'commander')
})

test("2. 'View details' has no double slash and leaves query and fragment behind", () => {
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

test("2. a project's id is one segment of the address, whatever is in it", () => {
  const projectId = 'a/b?c#d é%'

  const address = detailsAddress('/projects', projectId)

  assert.equal(address, '/projects/a%2Fb%3Fc%23d%20%C3%A9%25')
})

test("2. 'View details' begins with one slash, has no query, and ends with the id, at any path", () => {
  const ids = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  const property = fc.property(fc.string({ unit: 'binary' }), ids, (pathname, projectId) => {
    const address = detailsAddress(pathname, projectId)
    assert.ok(address.startsWith('/') && address.endsWith(`/${projectId}`))
    assert.doesNotMatch(address, /\/\/|[?#]/)
  })

  fc.assert(property, { numRuns: 500 })
})
