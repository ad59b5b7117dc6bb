import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { nextProject } from '../../../core/content/project.ts'

const PROJECTS = [
  { projectId: 'commander', name: 'Commander', description: '' },
  { projectId: 'bell', name: 'Bell', description: '' },
  { projectId: 'untold', name: 'Untold', description: '' },
  { projectId: 'wheel-log', name: 'Wheel log', description: '' },
]

describe('next project', () => {
  test('is the next in order, or the first again', () => {
    const next = (projectId: string) => nextProject(projectId, PROJECTS)?.name

    assert.deepEqual(['bell', 'untold', 'wheel-log'].map(next), ['Untold', 'Wheel log', 'Commander'])
  })

  test('is missing if there is only one project', () => {
    assert.equal(nextProject('bell', [{ projectId: 'bell', name: 'Bell', description: '' }]), null)
  })
})
