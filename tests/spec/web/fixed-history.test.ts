import assert from 'node:assert/strict'
import test from 'node:test'
import { createFixedHistory } from '../../../web/router/browser-history.ts'

test('2. the history that a screen is built with stands at the path that it was made for', () => {
  const path = '/projects/%D1%8F?sort=name#deck'

  const { location, action } = createFixedHistory(path).current()

  assert.deepEqual(location, { pathname: '/projects/%D1%8F', search: '?sort=name', hash: '#deck', key: null })
  assert.equal(action, 'POP')
})

test('2. it stands still: nothing that a screen does while it is built moves it, and nobody is told of anything', () => {
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
