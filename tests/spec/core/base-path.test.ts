import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { basePathOf, withBase, withoutBase } from '../../../core/routing/base-path.ts'

for (const [siteUrl, expected] of [
  ['https://ada.example', ''],
  ['https://ada.example/', ''],
  ['http://localhost:3000', ''],
  ['http://[::1]:3000/home', '/home'],
  ['https://ada.example/some/path', '/some/path'],
  ['https://ada.example/some/path//', '/some/path'],
  ['https://ada.example/caf%C3%A9/~ada', '/caf%C3%A9/~ada'],
  ['HTTPS://ADA.example/Home', '/Home'],
] as const) {
  test(`the base path of ${siteUrl} is "${expected}"`, () => {
    assert.equal(basePathOf(siteUrl), expected)
  })
}

describe('base path', () => {
  test('precedes every path of the site', () => {
    const addresses = ['/', '/projects', '/projects/commander?id=a#b'].map((path) => withBase('/home', path))

    assert.deepEqual(addresses, ['/home/', '/home/projects', '/home/projects/commander?id=a#b'])
  })

  test('leaves paths alone if it is empty', () => {
    assert.equal(withBase('', '/projects'), '/projects')
    assert.equal(withoutBase('', '/projects?q=a'), '/projects?q=a')
  })

  for (const [path, expected] of [
    ['/home', '/'],
    ['/home/', '/'],
    ['/home?q=a', '/?q=a'],
    ['/home#facts', '/#facts'],
    ['/home/projects', '/projects'],
    ['/home/home', '/home'],
    ['/', null],
    ['/projects', null],
    ['/homes', null],
    ['/home%2Fprojects', null],
    ['/Home', null],
    ['/x/home', null],
  ] as const) {
    test(`"/home" turns ${path} into ${expected ?? 'an address outside the site'}`, () => {
      assert.equal(withoutBase('/home', path), expected)
    })
  }

  for (const [basePath, path, expected] of [
    ['/~ada', '/%7Eada/projects', '/projects'],
    ['/%7Eada', '/~ada/projects?q=%7E', '/projects?q=%7E'],
    ['/h%C3%A4user', '/h%c3%a4user', '/'],
    ['/h%C3%A4user', '/häuser/projects', '/projects'],
    ['/my%20site', '/my site/', '/'],
    ['/a+b(c)', '/a%2Bb%28c%29/x', '/x'],
    ['/100%25', '/100%25/x', '/x'],
    ['/home/ada', '/%68ome/%61da/x', '/x'],
    ['/a/b', '/a%2Fb/x', null],
    ['/~ada', '/%7Eadam/x', null],
    ['/~ada', '/%7Eada%', null],
    ['/~ada', '/%7EAda/x', null],
    ['', 'http://ada.example/x', null],
  ] as const) {
    test(`"${basePath}" turns ${path} into ${expected ?? 'an address outside the site'}`, () => {
      assert.equal(withoutBase(basePath, path), expected)
    })
  }

  test('can be removed from any address it was added to', () => {
    const segments = fc.array(
      fc.webSegment().filter((segment) => segment !== ''),
      { maxLength: 4 },
    )
    const property = (base: readonly string[], rest: readonly string[]) => {
      const basePath = base.map((segment) => `/${segment}`).join('')
      const path = `/${rest.join('/')}`

      assert.equal(basePathOf(`https://ada.example${withBase(basePath, '/')}`), basePath)
      assert.equal(withoutBase(basePath, withBase(basePath, path)), path)
    }

    fc.assert(fc.property(segments, segments, property))
  })
})
