import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMemoryAdapter } from '../../../server/auth/local-provider/provider-configuration.ts'

describe('memory adapter', () => {
  test('finds entries by kind and id until destroyed', async () => {
    const adapter = createMemoryAdapter()
    const [codes, grants] = [adapter('AuthorizationCode'), adapter('Grant')]
    await codes.upsert('one', { accountId: 'somebody' }, 60)

    const before = [await codes.find('one'), await grants.find('one'), await codes.find('two')]
    await codes.destroy('one')

    assert.deepEqual(before, [{ accountId: 'somebody' }, undefined, undefined])
    assert.equal(await codes.find('one'), undefined)
  })

  test('expires entries exactly on time', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 0 })
    const codes = createMemoryAdapter()('AuthorizationCode')
    await codes.upsert('brief', {}, 60)
    await codes.upsert('lasting', {})

    t.mock.timers.setTime(59_999)
    const inTime = await codes.find('brief')
    t.mock.timers.setTime(60_000)

    assert.deepEqual(inTime, {})
    assert.equal(await codes.find('brief'), undefined)
    assert.deepEqual(await codes.find('lasting'), {})
  })

  test('marks a used code with the time of use', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 5_999 })
    const codes = createMemoryAdapter()('AuthorizationCode')
    await codes.upsert('one', {}, 60)

    await codes.consume('one')
    await codes.consume('unknown')

    assert.deepEqual(await codes.find('one'), { consumed: 5 })
  })

  test('removes exactly what a revoked grant issued', async () => {
    const adapter = createMemoryAdapter()
    const [codes, tokens] = [adapter('AuthorizationCode'), adapter('AccessToken')]
    await codes.upsert('one', { grantId: 'a' }, 60)
    await tokens.upsert('two', { grantId: 'a' }, 60)
    await tokens.upsert('three', { grantId: 'b' }, 60)

    await tokens.revokeByGrantId('a')

    assert.equal(await codes.find('one'), undefined)
    assert.equal(await tokens.find('two'), undefined)
    assert.deepEqual(await tokens.find('three'), { grantId: 'b' })
  })

  test('finds sessions by uid, device codes by user code', async () => {
    const adapter = createMemoryAdapter()
    const [sessions, devices] = [adapter('Session'), adapter('DeviceCode')]
    await devices.upsert('one', { kind: 'DeviceCode', userCode: 'typed', uid: 'lasting' }, 60)
    await sessions.upsert('two', { kind: 'Session', uid: 'lasting' }, 60)

    assert.equal((await sessions.findByUid('lasting'))?.kind, 'Session')
    assert.equal((await devices.findByUserCode('typed'))?.kind, 'DeviceCode')
    assert.equal(await sessions.findByUid('another'), undefined)
  })

  test('drops the least recently written of 1,001 entries', async () => {
    const codes = createMemoryAdapter()('AuthorizationCode')
    for (let id = 1; id <= 1000; id += 1) await codes.upsert(`${id}`, {}, 60)
    await codes.upsert('1', {}, 60)

    await codes.upsert('1001', {}, 60)

    assert.deepEqual(await codes.find('1'), {})
    assert.equal(await codes.find('2'), undefined)
    assert.deepEqual(await codes.find('3'), {})
  })
})
