import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fetchFile } from '../../../server/api/fetch-file.ts'
import { isPublicAddress, lookupPublic } from '../../../server/http/public-address.ts'

describe('public addresses', () => {
  for (const address of ['1.1.1.1', '100.128.0.1', '172.32.0.1', '192.169.0.1', '223.255.255.255', '2606:4700::1']) {
    test(`include ${address}`, () => {
      assert.equal(isPublicAddress(address), true)
    })
  }

  for (const [what, address] of [
    ['this computer', '127.0.0.1'],
    ['this computer in IPv6', '::1'],
    ['any address', '0.0.0.0'],
    ['any address in IPv6', '::'],
    ['private networks', '10.1.2.3'],
    ['private networks', '172.16.0.1'],
    ['private networks', '172.31.255.255'],
    ['private networks', '192.168.1.1'],
    ['a provider’s network', '100.64.0.1'],
    ['cloud metadata', '169.254.169.254'],
    ['cloud metadata in IPv6', 'fd00:ec2::254'],
    ['link-local addresses', 'fe80::1'],
    ['an IPv4 address in IPv6', '::ffff:127.0.0.1'],
    ['an IPv4 address in IPv6', '::ffff:a9fe:a9fe'],
    ['an IPv4 address behind NAT64', '64:ff9b::7f00:1'],
    ['an IPv4 address in 6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['host names', 'example.org'],
  ] as const) {
    test(`exclude ${what}: ${address}`, () => {
      assert.equal(isPublicAddress(address), false)
    })
  }

  test('are checked after a name is resolved', async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', {}, resolve))

    assert.match(String(error), /localhost isn't a public address/)
  })

  test('are returned alone or in a list, as requested', async () => {
    const lookUp = (all: boolean) =>
      new Promise((resolve) => lookupPublic('1.1.1.1', { all }, (...results) => resolve(results)))

    assert.deepEqual(await lookUp(false), [null, '1.1.1.1', 4])
    assert.deepEqual(await lookUp(true), [null, [{ address: '1.1.1.1', family: 4 }]])
  })
})

describe('fetching a file on a server', () => {
  for (const address of [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0/x',
    'https://localhost/x',
    'https://a.localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1:8080/x',
  ]) {
    test(`refuses ${address}`, async () => {
      const fetched = await fetchFile(address, { mayBeLoopback: false })

      assert.ok(!fetched.ok)
      assert.match(fetched.error, /isn't a public address|cannot be reached: .*ENOTFOUND/)
    })
  }

  for (const address of [
    'http://127.0.0.1/x',
    'http://example.org/x',
    'file:///etc/passwd',
    'ftp://example.org/x',
    'x',
  ]) {
    test(`accepts only https, not ${address}`, async () => {
      const fetched = await fetchFile(address, { mayBeLoopback: false })

      assert.ok(!fetched.ok)
      assert.match(fetched.error, /isn't an address/)
    })
  }

  for (const secret of ['ada:secret', 'secret', ':secret']) {
    test(`refuses "${secret}" in an address`, async () => {
      const fetched = await fetchFile(`https://${secret}@127.0.0.1/x`, { mayBeLoopback: false })

      assert.ok(!fetched.ok)
      assert.match(fetched.error, /must not have a user name or password/)
      assert.doesNotMatch(fetched.error, /secret/)
    })
  }
})
