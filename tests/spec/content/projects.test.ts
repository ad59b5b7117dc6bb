import assert from 'node:assert/strict'
import test from 'node:test'
import { projects } from '../../../content/projects.ts'
import { list } from '../../../core/parse.ts'
import { parseProject } from '../../../core/project.ts'
import { success } from '../../../core/result.ts'

test('3. every project has a slug, a name and a description', () => {
  const parsed = list(parseProject)(projects)

  assert.deepEqual(parsed, success(projects))
})

test('3. one sample project exists: Commander', () => {
  const names = projects.map(({ projectId, name }) => ({ projectId, name }))

  assert.deepEqual(names, [{ projectId: 'commander', name: 'Commander' }])
})

test('3. Commander says what it is: a work in progress that brings commands together and sorts them', () => {
  const [commander] = projects

  assert.match(commander?.description ?? '', /work in progress/i)
  assert.match(commander?.description ?? '', /commands/)
  assert.match(commander?.description ?? '', /categor/)
})
