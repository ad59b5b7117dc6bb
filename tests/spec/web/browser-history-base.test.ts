import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createBrowserHistory } from '../../../web/router/browser-history.ts'
import { createWindow } from './window.ts'

const chance = () => 0.123456

describe('browser history under a base path', () => {
  test('reads paths without it and writes addresses with it', () => {
    const { window, address, press } = createWindow('/home/projects?q=a')
    const history = createBrowserHistory(window, chance, { basePath: '/home' })
    const begun = history.current().location

    history.push('/')
    const atHome = address()
    history.replace('/cv#skills')
    const atCv = address()
    history.rewrite('/cv?print')
    const amended = [address(), history.current().location.pathname]
    press(-1)

    assert.deepEqual([begun.pathname, begun.search], ['/projects', '?q=a'])
    assert.deepEqual([atHome, atCv], ['https://site.example/home/', 'https://site.example/home/cv#skills'])
    assert.deepEqual(amended, ['https://site.example/home/cv?print', '/cv'])
    assert.equal(history.current().location.pathname, '/projects')
  })

  for (const [pathname, shown] of [
    ['/home', '/'],
    ['/home/', '/'],
    ['/projects', '/projects'],
    ['/homes', '/homes'],
  ] as const) {
    test(`shows ${shown} at ${pathname}, under or outside "/home"`, () => {
      const { window } = createWindow(pathname)

      const { location } = createBrowserHistory(window, chance, { basePath: '/home' }).current()

      assert.equal(location.pathname, shown)
    })
  }
})
