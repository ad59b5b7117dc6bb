import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Paths that aren't checked: files that aren't committed, and the library's commands, which may mention any host or
 * folder.
 */
const NOT_READ = ['.git', '.cache', 'build', 'build-lambda', 'build.new', 'content.before', 'data', 'content/library']

/**
 * Strings that no file may contain: hosts of package registries (a lockfile that names one would make every developer
 * use it) and folders of the author's machine. Each is split so that this file doesn't contain it.
 */
const WORDS = [
  ['registry.', 'npmjs.'],
  ['registry.', 'yarnpkg.'],
  ['registry.', 'npmmirror.'],
  ['npm.pkg.', 'github.'],
  ['/wo', 'rk/'],
  ['/ro', 'ot/'],
].map((pieces) => pieces.join(''))

describe('files of the project', () => {
  test('name no package registry or machine-specific path', () => {
    const paths = globSync(['**/*', '.*', '.{ci,github}/**/*'], { cwd: ROOT, exclude: isNotRead })
    const files = paths.filter((path) => !isNotRead(path) && statSync(join(ROOT, path)).isFile())

    const faults = files.flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return WORDS.filter((word) => text.includes(word)).map((word) => `${path} says ${word}`)
    })

    assert.ok(files.includes('package-lock.json') && files.includes('.ci/run'))
    assert.deepEqual(faults, [])
  })
})

function isNotRead(path: string): boolean {
  return NOT_READ.includes(path) || path.endsWith('node_modules') || path.endsWith('.log')
}
