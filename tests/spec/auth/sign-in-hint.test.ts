import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSignInHint } from '../../../web/auth/sign-in-hint.ts'
import { aStorage, blockedStorage } from '../client/memory-storage.ts'

test('6. the hint of a session is remembered by this tab and by others, until it is cleared', () => {
  const [lasting, here, there] = [aStorage(), aStorage(), aStorage()]
  const hint = createSignInHint(
    () => lasting,
    () => here,
  )
  const elsewhere = createSignInHint(
    () => lasting,
    () => there,
  )

  hint.set()
  const afterSet = [hint.isSet(), hint.isOfThisTab(), elsewhere.isSet(), elsewhere.isOfThisTab()]
  hint.clear()

  assert.deepEqual(afterSet, [true, true, true, false])
  assert.deepEqual([hint.isSet(), hint.isOfThisTab(), elsewhere.isSet()], [false, false, false])
})

test('6. a redirect may be claimed once, until the next sign-in', () => {
  const [lasting, tab] = [aStorage(), aStorage()]
  const hint = createSignInHint(
    () => lasting,
    () => tab,
  )

  const claims = [hint.claimRedirect(), hint.claimRedirect()]
  hint.set()

  assert.deepEqual(claims, [true, false])
  assert.deepEqual([hint.claimRedirect(), hint.claimRedirect()], [true, false])
})

test('6. where nothing can be remembered there is no hint and no redirect, and nothing throws', () => {
  const storages = [blockedStorage, () => null, () => aStorage({ room: 0 })]

  for (const storage of storages) {
    const hint = createSignInHint(storage, storage)
    hint.set()
    hint.clear()

    assert.deepEqual([hint.isSet(), hint.isOfThisTab(), hint.claimRedirect()], [false, false, false])
  }
})
