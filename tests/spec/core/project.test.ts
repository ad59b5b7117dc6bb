import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseProject } from '../../../core/content/project.ts'
import { failure, success } from '../../../core/result.ts'
import { detailsAddress } from '../../../core/routing/screens.ts'

const EXPECTED_SLUG = 'a slug: lower-case letters, digits and single hyphens, such as "commander"'

describe('project (specification 3)', () => {
  test('has a projectId, a name and a description', () => {
    const project = createProjectInput()

    const parsed = parseProject(project)

    assert.deepEqual(parsed, success(project))
  })

  test('has a slug as its projectId', () => {
    const slugs = ['commander', 'a', '7', 'web-site-2', '2048']

    const parsed = slugs.map((projectId) => parseProject(createProjectInput({ projectId })))

    for (const result of parsed) assert.equal(result.ok, true)
  })

  test('explains what a slug is', () => {
    const others = [
      '',
      'Commander',
      'a b',
      '-a',
      'a-',
      'a--b',
      'a/b',
      '..',
      'café',
      'a\n',
      ' a',
      'a_b',
      7,
      null,
      undefined,
    ]

    const parsed = others.map((projectId) => parseProject(createProjectInput({ projectId })))

    for (const result of parsed) assert.deepEqual(result, failure([{ field: 'projectId', expected: EXPECTED_SLUG }]))
  })

  test('has an address without encoded characters', () => {
    const projectId = 'web-site-2'

    const address = detailsAddress('/projects', projectId)

    assert.equal(address, '/projects/web-site-2')
  })

  test('needs a name but no description', () => {
    const withoutDescription = parseProject(createProjectInput({ description: '' }))
    const withoutName = parseProject(createProjectInput({ name: ' ' }))

    assert.equal(withoutDescription.ok, true)
    assert.deepEqual(withoutName, failure([{ field: 'name', expected: 'a text that is not empty' }]))
  })

  test('can only be dated with a real calendar day', () => {
    const days = ['2026-03-01', '2024-02-29']
    const others = ['2026-02-30', '2026-13-01', '2026', '1 March 2026', '2026-03-01T00:00:00Z', 20260301]

    for (const updated of days)
      assert.deepEqual(parseProject(createProjectInput({ updated })), success(createProjectInput({ updated })))
    for (const updated of others)
      assert.deepEqual(
        parseProject(createProjectInput({ updated })),
        failure([{ field: 'updated', expected: 'a day of the calendar, such as 2026-03-01' }]),
      )
  })

  test('reports all faults at once', () => {
    const parsed = parseProject({})

    assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), ['projectId', 'name', 'description'])
  })
})

/** A project as it's written in `content`. `given` replaces or adds fields. */
function createProjectInput(given: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { projectId: 'commander', name: 'Commander', description: 'Centralize and categorize commands', ...given }
}
