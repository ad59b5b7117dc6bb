import assert from 'node:assert/strict'
import test from 'node:test'
import { findIn, unrelated } from './words-found.ts'

test('words: when few hold all of them, those that hold some follow as similar', () => {
  const lines = ['git push --force', 'git push', 'svn commit', 'ls']

  const answer = findIn(lines, 'git push --force hard')

  assert.deepEqual(answer.found, [])
  assert.deepEqual(answer.similar, [0, 1])
})

test('words: what holds them all is not repeated among the similar', () => {
  const lines = ['git push', 'git pull']

  const { found, similar } = findIn(lines, 'git push')

  assert.deepEqual([found, similar], [[0], [1]])
})

test('words: nothing similar is sought once ten hold all of them, typos repaired', () => {
  const nine = Array.from({ length: 9 }, () => 'git push')

  const few = findIn([...nine, 'git pull'], 'git pussh')
  const enough = findIn([...nine, 'git push', 'git pull'], 'git pussh')

  assert.deepEqual([few.found.length, few.similar], [9, [9]])
  assert.deepEqual([enough.found.length, enough.similar], [10, []])
})

test('words: the rarer the word that it holds, the more similar', () => {
  const lines = ['v file', 'w files', 'x file', 'y port', ...unrelated(20)]

  const { similar } = findIn(lines, 'file port')

  assert.deepEqual(similar, [3, 0, 2, 1])
})

test('words: of two alike the one comes first whose name has commands with the other words; those that have none of them do not come', () => {
  const lines = ['v port', 'w port', 'w disk', 'w memory', ...unrelated(20)]

  const { similar } = findIn(lines, 'port disk')

  assert.deepEqual(similar, [2, 1, 0])
})

test('words: two common words may outweigh a rare one', () => {
  const lines = ['big', 'a fast file', 'a fast disk', 'a slow file', ...unrelated(20)]

  const { similar } = findIn(lines, 'fast big file')

  assert.equal(similar[0], 1)
})

test('words: the words of which questions are made do not count', () => {
  const lines = ['how do i do it', 'ss -ltnp # process and port', 'to be or not to be', ...unrelated(20)]

  const { similar, terms } = findIn(lines, 'how do I see which process is on a port')

  assert.deepEqual(similar, [1])
  assert.ok(!terms.includes('how') && !terms.includes('i') && terms.includes('process'), terms.join(' '))
})

test('words: nor does what most things are used for', () => {
  const { similar } = findIn(['x use', 'y process port', ...unrelated(20)], 'which process uses port zzz')

  assert.deepEqual(similar, [1])
})

test('words: they do count where there are no others', () => {
  const lines = ['who', 'what -v', ...unrelated(20)]

  const { found, similar } = findIn(lines, 'who what how')

  assert.deepEqual([found, similar], [[], [0, 1]])
})

test('words: endings do not matter for what is similar, and the word itself is better', () => {
  const lines = ['list the processing time', 'list the process times', 'list the processes at all', ...unrelated(20)]

  const { similar, terms } = findIn(lines, 'processes zzz')

  assert.deepEqual(similar, [2, 1, 0])
  assert.deepEqual(terms.toSorted(), ['process', 'processes', 'processing', 'zzz'])
})

test('words: a word that nothing holds is repaired among similar ones too', () => {
  const lines = ['docker logs', 'podman logs', ...unrelated(20)]

  const { found, similar } = findIn(lines, 'dokcer zzz')

  assert.deepEqual([found, similar], [[], [0]])
})

test('words: at most fifty are shown as similar', () => {
  const lines = Array.from({ length: 80 }, () => 'git push')

  const { found, similar } = findIn(lines, 'push zzz')

  assert.deepEqual([found.length, similar.length], [0, 50])
})

test('words: where nothing is similar either, nothing is found', () => {
  const answer = findIn(unrelated(20), 'zzz yyy')

  assert.deepEqual([answer.found, answer.similar], [[], []])
})

test('words: a command is found by another word for what it does or works on, and that is marked', () => {
  const lines = [
    'ls photos',
    'rm --recursive photos',
    { line: 'trash-put x', notes: 'Remove a directory' },
    ...unrelated(20),
  ]

  const { similar, others } = findIn(lines, 'delete a folder')

  assert.deepEqual(similar, [2, 1])
  assert.ok(others.includes('rm') && others.includes('remove') && others.includes('directory'), others.join(' '))
})

test('words: another word goes one way where the other way would mislead', () => {
  const lines = ['systemctl status nginx', ...unrelated(20)]

  const asked = findIn(lines, 'service zzz').similar
  const meant = findIn(['service nginx', ...unrelated(20)], 'systemctl zzz').similar

  assert.deepEqual([asked, meant], [[0], []])
})

test('words: what is found by another word stays behind what has the same words itself, however long that is', () => {
  const long = { line: `x {{delete}} ${'y '.repeat(200)}`, notes: `${'z '.repeat(200)} folder` }
  const short = { line: 'rm folder', notes: 'Remove folder, erase folder' }

  const { similar } = findIn([short, long, ...unrelated(20)], 'delete folder qqq')

  assert.deepEqual(similar, [1, 0])
})

test('words: what has more of the words comes first, though by other words', () => {
  const lines = ['git delete', 'git remove branch', ...unrelated(20)]

  const { similar } = findIn(lines, 'delete branch zzz')

  assert.equal(similar[0], 1)
})

test('words: a word in the name of the command or the notes tells more than one in a placeholder', () => {
  const lines = ['aa --bb {{port}}', 'aa --bb port', 'port --bb aa', ...unrelated(20)]

  const { similar } = findIn(lines, 'port zzz')

  assert.deepEqual(similar, [2, 1, 0])
})

test('words: a word that the library has is not repaired among similar ones', () => {
  const lines = ['sort by sort', 'part', 'show the port', 'export ports', 'portable zz', ...unrelated(20)]

  const { similar, terms } = findIn(lines, 'which port zzz')

  assert.deepEqual(similar, [2, 3])
  assert.ok(!terms.includes('sort') && !terms.includes('part'), terms.join(' '))
})

test('words: a word that the library only begins is read as begun and as mistyped', () => {
  const lines = ['show containers', 'show contact', 'show continent', ...unrelated(20)]

  const { similar } = findIn(lines, 'contac zzz')
  const mistyped = findIn(['run zanfs', 'run zanstat', ...unrelated(20)], 'zans yyy').similar

  assert.equal(similar[0], 1)
  assert.deepEqual(mistyped.toSorted(), [0, 1])
})

test('words: to have more of the words counts for itself', () => {
  const lines = ['x alpha pad', ...Array.from({ length: 10 }, () => 'x beta gamma'), ...unrelated(53)]

  const { similar } = findIn(lines, 'alpha beta gamma')

  assert.equal(similar.indexOf(0), 10)
})

test('words: a word tells more in short notes than in long ones', () => {
  const long = { notes: 'Show the port and much else of which nobody has ever asked anything at all' }
  const short = { notes: 'Show the port' }

  const { similar } = findIn([long, short, ...unrelated(20)], 'port zzz')

  assert.deepEqual(similar, [1, 0])
})

test('words: of words that were only begun no more is marked than what was typed', () => {
  const { similar, terms } = findIn(['show containers', ...unrelated(20)], 'contai zzz')

  assert.deepEqual(similar, [0])
  assert.deepEqual(terms, ['contai', 'zzz'])
})

test('words: whoever explains more after the first sentence does not come later for it', () => {
  const brief = { notes: 'Show the port and one more word or two for whoever asks' }
  const thorough = {
    notes: `Show the port. A port is open where somebody listens. ${'Explained again at length. '.repeat(20)}`,
  }

  const { similar } = findIn([brief, thorough, ...unrelated(20).map((notes) => ({ notes }))], 'port zzz')

  assert.deepEqual(similar, [1, 0])
})

test('words: a long number is an example, and counts less than the words around it', () => {
  const lines = ['x process 3000 port', 'y 8080', ...unrelated(20)]

  const { similar } = findIn(lines, 'which process is on port 8080')

  assert.deepEqual(similar, [0, 1])
})
