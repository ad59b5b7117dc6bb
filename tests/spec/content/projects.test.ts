import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { ROOT } from '../../../cli/build/paths.ts'
import { projects } from '../../../content/projects.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { parseProject } from '../../../core/content/project.ts'
import { list } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'

describe('projects', () => {
  test('all have a slug, a name and a description', () => {
    const parsed = list(parseProject)(projects)

    assert.deepEqual(parsed, success(projects))
  })

  test("begin with the specification's sample project, Commander", OF_SAMPLE, () => {
    const [commander] = projects

    assert.deepEqual([commander?.projectId, commander?.name], ['commander', 'Commander'])
  })

  test('describe Commander, a work in progress that organises commands', OF_SAMPLE, () => {
    const [commander] = projects

    assert.match(commander?.description ?? '', /work in progress/i)
    assert.match(commander?.description ?? '', /commands/)
    assert.match(commander?.description ?? '', /categor/)
  })

  test('all have different addresses', () => {
    const ids = projects.map(({ projectId }) => projectId)

    assert.deepEqual(ids, [...new Set(ids)])
  })

  test('include one for every sample story', OF_SAMPLE, () => {
    const stories = readdirSync(join(ROOT, 'content', 'projects')).filter((file) => file.endsWith('.md'))
    const ids = projects.map(({ projectId }) => `${projectId}.md`)

    assert.deepEqual(
      stories.filter((file) => !ids.includes(file)),
      [],
    )
  })

  test('show the number of public commands for Commander', OF_SAMPLE, () => {
    const [commander] = projects
    const published = OWN_LIBRARY.filter(isPublic)

    assert.deepEqual([commander?.figure, commander?.figureOf], [String(published.length), 'commands'])
  })
})
