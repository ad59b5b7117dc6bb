import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSignInHint } from '../../../web/auth/sign-in-hint.ts'
import { blockedStorage, createStorage } from '../../support/server/memory-storage.ts'

test('the session hint is shared by all tabs until cleared', () => {
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

test('a redirect can be claimed once per sign-in', () => {
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

test('without storage, only this page remembers the hint', () => {
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
