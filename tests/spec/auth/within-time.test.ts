import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTimeout } from '../../../web/auth/sign-in-client.ts'

test('a result or a failure in time is passed on', async () => {
  assert.equal(await withTimeout(Promise.resolve(7), 1000), 7)
  await assert.rejects(withTimeout(Promise.reject(new Error('no')), 1000), /^Error: no$/)
})

test('a late call is abandoned, and its failure is ignored', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { promise, reject } = Promise.withResolvers<never>()

  const waiting = withTimeout(promise, 4000)
  t.mock.timers.tick(4000)

  await assert.rejects(waiting, /No answer within 4000 ms/)
  reject(new Error('late'))
})
