import assert from 'node:assert/strict'
import test from 'node:test'
import { findIn } from './words-found.ts'

test('words: one edit in a word of 4 to 7 letters is repaired: a letter too many, too few, wrong, or exchanged', () => {
  const lines = ['docker logs', 'ls']

  const found = ['dockeer', 'doker', 'dovker', 'dcoker', 'ocker', 'docke', 'dockerr'].map(
    (text) => findIn(lines, text).found,
  )

  assert.deepEqual(
    found,
    found.map(() => [0]),
  )
})

test('words: two edits are repaired only in words of more than 7 letters', () => {
  const lines = ['show the container', 'git status']

  const longer = ['contianre', 'kontainner', 'contaner'].map((text) => findIn(lines, text).found)
  const shorter = ['sttaux', 'sttuas', 'gti'].map((text) => findIn(lines, text).found)

  assert.deepEqual(longer, [[0], [0], [0]])
  assert.deepEqual(shorter, [[], [], []])
})

test('words: three letters are repaired to a word of four, but not to one of three', () => {
  const lines = ['git exit', 'git']

  const found = ['ext', 'gti', 'gut'].map((text) => findIn(lines, text).found)

  assert.deepEqual(found, [[0], [], []])
})

test('words: every word must occur, as it stands or repaired', () => {
  const lines = ['docker compose up', 'docker compare', 'podman compose up']

  const found = ['dokcer compose', 'docker comopse', 'dokcer comopse', 'dokcer xyzzy'].map(
    (text) => findIn(lines, text).found,
  )

  assert.deepEqual(found, [[0], [0], [0], []])
})

test('words: the fewer edits a repair takes, the earlier it comes', () => {
  const lines = ['show kontaaner to me', 'show container', 'show contaaner']

  const { found } = findIn(lines, 'contaamer')

  assert.deepEqual(found, [2, 1, 0])
})

test('words: a word that the library has is no typo of another, nor is the beginning of one', () => {
  const pods = { notes: 'Which pods use the most memory?', line: 'kubectl top pods --sort-by=memory' }
  const port = { notes: 'Which process listens on port 3000?', line: 'lsof -i :3000' }
  const uses = { notes: 'Which process uses the most memory?', line: 'ps aux --sort=-rss' }
  const library = [pods, port, uses, 'forms', 'from']

  const which = findIn(library, 'which process uses port')
  const form = findIn(library, 'form')

  assert.deepEqual([which.found, form.found, form.similar], [[], [3], []])
  assert.ok(!which.terms.includes('sort'))
})

test('words: nothing is found twice, though it holds a word as it stands and repaired', () => {
  const { found } = findIn(['formal orba', 'orba'], 'orma')

  assert.deepEqual(found, [0, 1])
})

test('words: typos are repaired only while fewer than ten are found', () => {
  const nine = Array.from({ length: 9 }, () => 'formal')
  const ten = Array.from({ length: 10 }, () => 'formal')

  const found = [nine, ten].map((lines) => findIn([...lines, 'orba'], 'orma').found.includes(lines.length))

  assert.deepEqual(found, [true, false])
})

test('words: signs around a word do not keep it from being repaired', () => {
  const lines = ['npm ci --no-cache', 'docker-compose up', 'ls "notes"']

  const found = ['--no-cahce', '(docker-comopse)', 'notess'].map((text) => findIn(lines, text).found)

  assert.deepEqual(found, [[0], [1], [2]])
})

test('words: words of other alphabets are repaired like ours', () => {
  const { found } = findIn([{ notes: 'Показать файлы' }, { notes: 'Șterge fișierele' }], 'поакзать')

  assert.deepEqual(found, [0])
  assert.deepEqual(findIn([{ notes: 'Șterge fișierele' }], 'fișiereel').found, [0])
})

test('words: what only helps to ask is not taken for a typo', () => {
  const lines = ['with', 'shat']

  const { found } = findIn(lines, 'what')

  assert.deepEqual(found, [])
})

test('words: the words that typos were repaired to are marked too, once something is found by them', () => {
  const repaired = findIn(['docker logs'], 'dokcer')
  const inVain = findIn(['port', 'part'], 'port xyzzy')

  assert.deepEqual([repaired.found, repaired.terms], [[0], ['dokcer', 'docker']])
  assert.deepEqual([inVain.found, inVain.terms], [[], ['port', 'xyzzy']])
})
