import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runSync } from '../../cli/bootstrap/run-process.js'
import { ROOT } from '../../cli/build/paths.ts'

/**
 * Files that define what owners rely on: content types, settings, addresses, the API's errors, the database and the npm
 * tasks.
 */
const INTERFACE = [
  'core/owner-types.ts',
  'core/content/site-settings.ts',
  'core/content/project.ts',
  'core/routing/screens.ts',
  'core/problems/http-problems.ts',
  'server/environment/environment.ts',
  'server/store/sqlite/migrate-sqlite.ts',
  'server/store/postgres/migrate-postgres.ts',
  'cli/bootstrap/tasks.js',
]

const git = (...args: readonly string[]) => runSync(['git', ...args], { cwd: ROOT })

const RELEASE = git('describe', '--tags', '--abbrev=0', '--match', 'v*').output.trim()

describe('changelog', () => {
  test('is compared only with files that exist', () => {
    assert.deepEqual(
      INTERFACE.filter((file) => !existsSync(join(ROOT, file))),
      [],
    )
  })

  test('has an unreleased entry once an interface file has changed', {
    skip: RELEASE === '' && 'no version is tagged yet',
  }, () => {
    const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
    const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? []

    const { output: changed } = git('diff', '--name-only', RELEASE, '--', ...INTERFACE)

    assert.ok(changed === '' || /^- /m.test(unreleased), `Changed since ${RELEASE}, without an entry:\n${changed}`)
  })

  test("lists the package's version as its newest release, if any", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')

    const [newest] = Array.from(text.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm), ([, found]) => found)

    assert.ok(
      newest === undefined || newest === version,
      `CHANGELOG.md begins with ${newest}, package.json says ${version}`,
    )
  })
})
