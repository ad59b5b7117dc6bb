import assert from 'node:assert/strict'
import test from 'node:test'
import { screensOf } from '../../../core/routing/screens.ts'
import { placesOf } from '../../../web/not-found/places.ts'
import { untoldProject } from '../../../web/not-found/untold-project.ts'
import { nextProject } from '../../../web/project/next-project.ts'

const PROJECTS = [
  { projectId: 'commander', name: 'Commander', description: '' },
  { projectId: 'bell', name: 'Bell', description: '' },
  { projectId: 'untold', name: 'Untold', description: '' },
  { projectId: 'wheel-log', name: 'Wheel log', description: '' },
]
const SCREENS = screensOf({ storyIds: ['bell', 'wheel-log'], hasCv: true })

test('after a project comes the next one that has a screen, and after the last the first', () => {
  const next = (projectId: string) => nextProject(projectId, PROJECTS, SCREENS)

  assert.deepEqual(next('bell'), { name: 'Wheel log', address: '/projects/wheel-log' })
  assert.deepEqual(next('wheel-log'), { name: 'Commander', address: '/projects/commander' })
})

test('the only project that has a screen has none after it', () => {
  const screens = screensOf({ storyIds: ['bell'], hasCv: false })

  assert.equal(nextProject('bell', [{ projectId: 'bell', name: 'Bell', description: '' }], screens), null)
})

test('every screen but the home page may be suggested, a project by its own name', () => {
  const names = placesOf(SCREENS, PROJECTS).map(({ name }) => name)

  assert.deepEqual(names, ['Projects', 'Commander', 'Sign-in', 'Bell', 'Wheel log', 'CV'])
})

test('an address of a project without a story is known to be about it', () => {
  const about = (pathname: string) => untoldProject(pathname, PROJECTS)?.name ?? null

  assert.deepEqual(['/projects/untold', '/Projects/Untold/', '/projects/%75ntold'].map(about), Array(3).fill('Untold'))
  assert.deepEqual(['/projects/other', '/projects/untold/more', '/untold', '/%'].map(about), Array(4).fill(null))
})
