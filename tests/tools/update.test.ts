import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aFork, ORIGINAL, type Repository, updateIn } from './a-fork.ts'

/** Content as `npm run init` leaves it, plus a project of the owner's. */
const OWN = {
  'content/site.ts': "export const site = { name: 'Maria' }\n",
  'content/avatar.svg': null,
  'content/projects/wheel.md': null,
  'content/projects/map.md': null,
  'content/projects/bird-map.md': '# Birds\n',
}

describe('npm run update', () => {
  test('takes the code and leaves content/', async (t) => {
    const { original, fork } = aFork(t)
    fork.commit('Make it mine', OWN)
    const content = fork.filesIn('content')
    original.commit('Change everything', {
      'core/age.ts': 'export const age = 2\n',
      'core/new.ts': 'export const newer = 1\n',
      'content/site.ts': "export const site = { name: 'Sample', email: 'sample@example.com' }\n",
      'content/avatar.svg': '<svg>the sample, drawn again</svg>\n',
      'content/projects/wheel.md': null,
      'content/projects/wheels.md': '# A wheel of the sample\n\nIt turns.\n',
      'content/projects/map.md': '# A map of the sample\n\nIt folds, and tears.\n',
      'content/projects/new.md': '# New\n',
      'content/resume.json': '{}\n',
      'content/tsconfig.json': '{ "include": ["**/*.ts"], "exclude": [] }\n',
    })

    const { code, output, errors } = await updateIn(fork)

    assert.deepEqual({ code, errors }, { code: 0, errors: '' })
    assert.match(output, /^Merged the code of upstream: 2 files changed.* content\/ hasn't changed\./)
    assert.deepEqual(fork.filesIn('content'), content)
    assert.deepEqual(fork.filesIn('core'), original.filesIn('core'))
    assert.equal(fork.git('status', '--porcelain'), '')
    assert.deepEqual(parentsOf(fork), [fork.git('rev-parse', 'HEAD~1'), original.git('rev-parse', 'HEAD')])
  })

  test('takes only what is new the next time', async (t) => {
    const { original, fork } = aFork(t)
    fork.commit('Make it mine', OWN)
    original.commit('Change the sample', { 'content/site.ts': 'a\n', 'core/age.ts': 'b\n' })
    await updateIn(fork)
    original.commit('Change it again', { 'content/site.ts': 'c\n', 'content/avatar.svg': null, 'core/age.ts': 'd\n' })

    const second = await updateIn(fork)
    const third = await updateIn(fork)

    assert.equal(second.code, 0, second.errors)
    assert.equal(fork.read('core/age.ts'), 'd\n')
    assert.equal(fork.read('content/site.ts'), OWN['content/site.ts'])
    assert.deepEqual([third.code, third.output], [0, 'The code is already up to date.\n'])
  })

  test('keeps the owner’s changes of the code', async (t) => {
    const { original, fork } = aFork(t)
    fork.commit('Make it mine', { ...OWN, 'web/home.tsx': 'ONE\ntwo\nthree\nfour\nfive\n' })
    original.commit('Change the end', { 'web/home.tsx': 'one\ntwo\nthree\nfour\nFIVE\n' })

    const { code } = await updateIn(fork)

    assert.equal(code, 0)
    assert.equal(fork.read('web/home.tsx'), 'ONE\ntwo\nthree\nfour\nFIVE\n')
  })

  test('leaves conflicts to the owner', async (t) => {
    const { original, fork } = aFork(t)
    fork.commit('Make it mine', { ...OWN, 'core/age.ts': 'mine\n' })
    const content = fork.filesIn('content')
    const head = fork.git('rev-parse', 'HEAD')
    original.commit('Change it too', { 'core/age.ts': 'theirs\n', 'content/avatar.svg': 'new', 'content/b.md': 'b' })

    const { code, errors } = await updateIn(fork)

    assert.equal(code, 1)
    assert.match(errors, /Resolve the conflicts:\n {2}core\/age\.ts\ncontent\/ hasn't changed\..*"git commit".*--abort/)
    assert.deepEqual(fork.filesIn('content'), content)
    assert.equal(fork.git('diff', '--name-only', '--diff-filter=U'), 'core/age.ts')
    fork.commit('Settle it', { 'core/age.ts': 'both\n' })
    assert.deepEqual(parentsOf(fork), [head, original.git('rev-parse', 'HEAD')])
    assert.deepEqual(fork.filesIn('content'), content)
  })

  test('names a new setting', async (t) => {
    const { original, fork } = aFork(t)
    fork.commit('Make it mine', OWN)
    const settings = ORIGINAL['core/site-settings.ts'].replace('})', '  email: optional(text),\n})')
    original.commit('Let an owner have a mail address', { 'core/site-settings.ts': settings })

    const { output } = await updateIn(fork)

    assert.match(output, /New settings for content\/site\.ts: email; "git show FETCH_HEAD:content\/site\.ts"/)
    assert.match(fork.git('show', 'FETCH_HEAD:content/site.ts'), /Sample/)
  })
})

function parentsOf(repository: Repository): readonly string[] {
  return repository.git('show', '--no-patch', '--format=%P', 'HEAD').split(' ')
}
