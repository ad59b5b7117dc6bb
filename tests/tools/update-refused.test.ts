import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { aFork, ORIGINAL, updateIn } from './a-fork.ts'

describe('refused update', () => {
  test('has uncommitted changes', async (t) => {
    const { original, fork } = aFork(t)
    original.commit('Change it', { 'core/age.ts': 'theirs\n' })
    writeFileSync(join(fork.folder, 'content', 'draft.md'), 'not yet\n')

    const { code, errors } = await updateIn(fork)

    assert.equal(code, 1)
    assert.match(errors, /^You have uncommitted changes\. Commit them first\.\nNothing was changed\.\n/)
    assert.equal(fork.read('core/age.ts'), ORIGINAL['core/age.ts'])
  })

  test('lacks a remote "upstream"', async (t) => {
    const { fork } = aFork(t)
    fork.git('remote', 'remove', 'upstream')

    const { code, errors } = await updateIn(fork)

    assert.equal(code, 1)
    assert.match(errors, /"git remote add upstream <address of the original repository>"/)
  })

  test('can’t reach the original', async (t) => {
    const { fork } = aFork(t)
    fork.git('remote', 'set-url', 'upstream', join(fork.folder, 'nowhere'))

    const { code, errors } = await updateIn(fork)

    assert.equal(code, 1)
    assert.match(errors, /^upstream cannot be fetched: .+\n(?:.*\n)*Nothing was changed\.\n$/)
  })

  test('has no history in common', async (t) => {
    const { original, fork } = aFork(t)
    fork.git('checkout', '--quiet', '--orphan', 'begun-from-a-template')
    fork.commit('Begin from a template', { 'content/site.ts': 'mine\n' })

    const refused = await updateIn(fork)
    fork.git('merge', '--quiet', '--allow-unrelated-histories', '--strategy', 'ours', '--no-edit', 'FETCH_HEAD')
    original.commit('Go on', { 'core/age.ts': 'newer\n', 'content/site.ts': 'theirs\n' })
    const updated = await updateIn(fork)

    assert.match(
      refused.errors,
      /^git cannot merge: .*unrelated histories\nNothing was changed; docs\/updating\.md may help\./,
    )
    assert.equal(updated.code, 0, updated.errors)
    assert.deepEqual([fork.read('core/age.ts'), fork.read('content/site.ts')], ['newer\n', 'mine\n'])
  })
})
