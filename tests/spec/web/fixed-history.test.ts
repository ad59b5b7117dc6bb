import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createFixedHistory } from '../../../web/router/browser-history.ts'

describe('history during a build', () => {
  test('is at the path it was created for', () => {
    const path = '/projects/%D1%8F?sort=name#deck'

    const { location, action } = createFixedHistory(path).current()

    assert.deepEqual(location, { pathname: '/projects/%D1%8F', search: '?sort=name', hash: '#deck', key: null })
    assert.equal(action, 'POP')
  })

  test('never moves or calls its listeners', () => {
    const history = createFixedHistory('/projects')
    const before = history.current()
    const heard: string[] = []

    const stop = history.listen(() => heard.push('a change'))
    history.push('/')
    history.replace('/')
    stop()

    assert.equal(history.current(), before)
    assert.deepEqual(heard, [])
  })
})
