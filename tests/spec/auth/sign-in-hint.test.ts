import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSignInHint } from '../../../web/auth/sign-in-hint.ts'
import { blockedStorage, createStorage } from '../../support/server/memory-storage.ts'

describe('session hint', () => {
  test('is shared by all tabs until cleared', () => {
    const [lasting, here, there] = [createStorage(), createStorage(), createStorage()]
    const hint = createSignInHint(
      () => lasting,
      () => here,
    )
    const elsewhere = createSignInHint(
      () => lasting,
      () => there,
    )

    hint.set('somebody')
    const afterSet = [hint.userId(), hint.isFromThisTab(), elsewhere.userId(), elsewhere.isFromThisTab()]
    hint.clear()

    assert.deepEqual(afterSet, ['somebody', true, 'somebody', false])
    assert.deepEqual([hint.userId(), hint.isFromThisTab(), elsewhere.userId()], [null, false, null])
  })

  test('lets a redirect be claimed once per sign-in', () => {
    const [lasting, tab] = [createStorage(), createStorage()]
    const hint = createSignInHint(
      () => lasting,
      () => tab,
    )

    const claims = [hint.claimRedirect(), hint.claimRedirect()]
    hint.set('somebody')

    assert.deepEqual(claims, [true, false])
    assert.deepEqual([hint.claimRedirect(), hint.claimRedirect()], [true, false])
  })

  test('is remembered only by this page without storage', () => {
    const storages = [blockedStorage, () => null, () => createStorage({ room: 0 })]

    for (const storage of storages) {
      const hint = createSignInHint(storage, storage)
      hint.set('somebody')
      const afterSet = hint.userId()
      hint.clear()

      assert.equal(afterSet, 'somebody')
      assert.deepEqual([hint.userId(), hint.isFromThisTab(), hint.claimRedirect()], [null, false, false])
    }
  })
})
