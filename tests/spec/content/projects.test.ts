import assert from 'node:assert/strict'
import test from 'node:test'
import { projects } from '../../../content/projects.ts'
import { list } from '../../../core/parse.ts'
import { parseProject } from '../../../core/project.ts'
import { success } from '../../../core/result.ts'
import { readSiteMap } from '../../../tools/build/site-map.ts'

test('3. every project has a slug, a name and a description', () => {
  const parsed = list(parseProject)(projects)

  assert.deepEqual(parsed, success(projects))
})

test('3. the sample project of the specification, Commander, is the first', () => {
  const [commander] = projects

  assert.deepEqual([commander?.projectId, commander?.name], ['commander', 'Commander'])
})

test('3. Commander says what it is: a work in progress that brings commands together and sorts them', () => {
  const [commander] = projects

  assert.match(commander?.description ?? '', /work in progress/i)
  assert.match(commander?.description ?? '', /commands/)
  assert.match(commander?.description ?? '', /categor/)
})

test('no two projects have the same address', () => {
  const ids = projects.map(({ projectId }) => projectId)

  assert.deepEqual(ids, [...new Set(ids)])
})

test('every sample project but Commander, which is a screen, tells a story', () => {
  const told = [...readSiteMap().storyIds, 'commander'].sort()

  assert.deepEqual(told, projects.map(({ projectId }) => projectId).sort())
})
