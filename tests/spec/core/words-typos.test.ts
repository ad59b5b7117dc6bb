import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { findIn } from './words-found.ts'

describe('typo repair', () => {
  test('allows one edit in 4 to 7 letters', () => {
    const lines = ['docker logs', 'ls']

    const found = ['dockeer', 'doker', 'dovker', 'dcoker', 'ocker', 'docke', 'dockerr'].map(
      (text) => findIn(lines, text).found,
    )

    assert.deepEqual(
      found,
      found.map(() => [0]),
    )
  })

  test('allows two edits above 7 letters', () => {
    const lines = ['show the container', 'git status']

    const longer = ['contianre', 'kontainner', 'contaner'].map((text) => findIn(lines, text).found)
    const shorter = ['sttaux', 'sttuas', 'gti'].map((text) => findIn(lines, text).found)

    assert.deepEqual(longer, [[0], [0], [0]])
    assert.deepEqual(shorter, [[], [], []])
  })

  test('repairs three letters only by adding one', () => {
    const lines = ['git exit', 'git']

    const found = ['ext', 'gti', 'gut'].map((text) => findIn(lines, text).found)

    assert.deepEqual(found, [[0], [], []])
  })

  test('needs every word, exact or repaired', () => {
    const lines = ['docker compose up', 'docker compare', 'podman compose up']

    const found = ['dokcer compose', 'docker comopse', 'dokcer comopse', 'dokcer xyzzy'].map(
      (text) => findIn(lines, text).found,
    )

    assert.deepEqual(found, [[0], [0], [0], []])
  })

  test('prefers fewer edits', () => {
    const lines = ['show kontaaner to me', 'show container', 'show contaaner']

    const { found } = findIn(lines, 'contaamer')

    assert.deepEqual(found, [2, 1, 0])
  })

  test('leaves words and prefixes of the library alone', () => {
    const pods = { notes: 'Which pods use the most memory?', line: 'kubectl top pods --sort-by=memory' }
    const port = { notes: 'Which process listens on port 3000?', line: 'lsof -i :3000' }
    const uses = { notes: 'Which process uses the most memory?', line: 'ps aux --sort=-rss' }
    const library = [pods, port, uses, 'forms', 'from']

    const which = findIn(library, 'which process uses port')
    const form = findIn(library, 'form')

    assert.deepEqual([which.found, form.found, form.similar], [[], [3], []])
    assert.ok(!which.terms.includes('sort'))
  })

  test('finds no command twice', () => {
    const { found } = findIn(['formal orba', 'orba'], 'orma')

    assert.deepEqual(found, [0, 1])
  })

  test('is skipped if ten commands match', () => {
    const nine = Array.from({ length: 9 }, () => 'formal')
    const ten = Array.from({ length: 10 }, () => 'formal')

    const found = [nine, ten].map((lines) => findIn([...lines, 'orba'], 'orma').found.includes(lines.length))

    assert.deepEqual(found, [true, false])
  })

  test('ignores punctuation around a word', () => {
    const lines = ['npm ci --no-cache', 'docker-compose up', 'ls "notes"']

    const found = ['--no-cahce', '(docker-comopse)', 'notess'].map((text) => findIn(lines, text).found)

    assert.deepEqual(found, [[0], [1], [2]])
  })

  test('repairs words of other alphabets', () => {
    const { found } = findIn([{ notes: 'Показать файлы' }, { notes: 'Șterge fișierele' }], 'поакзать')

    assert.deepEqual(found, [0])
    assert.deepEqual(findIn([{ notes: 'Șterge fișierele' }], 'fișiereel').found, [0])
  })

  test('leaves stop words alone', () => {
    const lines = ['with', 'shat']

    const { found } = findIn(lines, 'what')

    assert.deepEqual(found, [])
  })

  test('highlights the repaired words it used', () => {
    const repaired = findIn(['docker logs'], 'dokcer')
    const inVain = findIn(['port', 'part'], 'port xyzzy')

    assert.deepEqual([repaired.found, repaired.terms], [[0], ['dokcer', 'docker']])
    assert.deepEqual([inVain.found, inVain.terms], [[], ['port', 'xyzzy']])
  })
})
