import assert from 'node:assert/strict'
import test from 'node:test'
import { nextProject } from '../../../core/content/project.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { placesOf } from '../../../web/not-found/places.ts'

const PROJECTS = [
  { projectId: 'commander', name: 'Commander', description: '' },
  { projectId: 'bell', name: 'Bell', description: '' },
  { projectId: 'untold', name: 'Untold', description: '' },
  { projectId: 'wheel-log', name: 'Wheel log', description: '' },
]
const SCREENS = screensOf({ projectIds: PROJECTS.map(({ projectId }) => projectId), hasCv: true })

test('the next project follows in order, and the first follows the last', () => {
  const next = (projectId: string) => nextProject(projectId, PROJECTS)?.name

  assert.deepEqual(['bell', 'untold', 'wheel-log'].map(next), ['Untold', 'Wheel log', 'Commander'])
})

test('the only project has no next one', () => {
  assert.equal(nextProject('bell', [{ projectId: 'bell', name: 'Bell', description: '' }]), null)
})

test('every screen except the home page can be suggested', () => {
  const names = placesOf(SCREENS, PROJECTS).map(({ name }) => name)

  assert.deepEqual(names, ['Projects', 'Commander', 'Sign in', 'Bell', 'Untold', 'Wheel log', 'CV'])
})
