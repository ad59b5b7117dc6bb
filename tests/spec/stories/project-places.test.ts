import assert from 'node:assert/strict'
import test from 'node:test'
import { nextProject } from '../../../core/content/project.ts'

const PROJECTS = [
  { projectId: 'commander', name: 'Commander', description: '' },
  { projectId: 'bell', name: 'Bell', description: '' },
  { projectId: 'untold', name: 'Untold', description: '' },
  { projectId: 'wheel-log', name: 'Wheel log', description: '' },
]

test('the next project follows in order, and the first follows the last', () => {
  const next = (projectId: string) => nextProject(projectId, PROJECTS)?.name

  assert.deepEqual(['bell', 'untold', 'wheel-log'].map(next), ['Untold', 'Wheel log', 'Commander'])
})

test('the only project has no next one', () => {
  assert.equal(nextProject('bell', [{ projectId: 'bell', name: 'Bell', description: '' }]), null)
})
