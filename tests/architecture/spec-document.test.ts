import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { OF_SAMPLE } from '../support/library/of-sample.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('docs/spec.md', () => {
  test('covers every section and names only existing files', () => {
    const text = readFileSync(join(ROOT, 'docs', 'spec.md'), 'utf8')
    const specification = readFileSync(join(ROOT, 'docs', 'specification.md'), 'utf8')
    const sections = specification.match(/^## \d+\. .+$/gm) ?? []

    const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
    const [sources, tests] = [1, 2].map((column) => rows.flatMap((row) => pathsIn(row.split(' | ')[column] ?? '')))

    assert.deepEqual(
      sections.filter((section) => !text.includes(`\n${section}\n`)),
      [],
    )
    assert.equal(sections.length, 9)
    assert.ok(rows.length > 40)
    assert.deepEqual(
      sources?.filter((path) => !existsSync(join(ROOT, path)) && !(OF_SAMPLE.skip && path.startsWith('content/'))),
      [],
    )
    assert.deepEqual(
      tests?.filter((path) => !existsSync(join(ROOT, 'tests', path))),
      [],
    )
  })
})

function pathsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, path]) => path ?? [])
}
