import assert from 'node:assert/strict'
import test from 'node:test'
import { findIn } from './words-found.ts'

test('words: whole words come before beginnings of words, and these before what is inside one', () => {
  const lines = ['run mytarget', 'run targets!', 'run target!!', 'run retarget']

  const { found } = findIn(lines, 'target')

  assert.deepEqual(found, [2, 1, 0, 3])
})

test('words: signs end a word, so that a part of an option or a path is a whole word', () => {
  const lines = ['npm i --precache', 'npm i --no-cache', 'npm i --caches!!', 'ls ./a/cache/b!!']

  const { found } = findIn(lines, 'cache')

  assert.deepEqual(found, [1, 3, 2, 0])
})

test('words: digits and letters beyond ASCII belong to words', () => {
  const lines = ['open äport', 'open port8', 'open port-', 'open 1port']

  const { found } = findIn(lines, 'port')

  assert.deepEqual(found, [2, 1, 0, 3])
})

test('words: of several occurrences in one token the best counts', () => {
  const lines = ['show star:tarts', 'show star:star', 'show tarts:tar']

  const { found } = findIn(lines, 'tar')

  assert.deepEqual(found, [2, 0, 1])
})

test('words: the name of the command comes before the same word elsewhere, sudo not counted', () => {
  const lines = ['docker export | tar x', 'sudo tar x archive.file', 'tar x archive.files.long', 'sudo -i']

  const { found } = findIn(lines, 'tar')

  assert.deepEqual(found, [1, 2, 0])
})

test('words: the name of the command outweighs a whole word more elsewhere', () => {
  const lines = ['pax --list a.tar', 'tar -xf a.tar.gz b --listed']

  const { found } = findIn(lines, 'tar list')

  assert.deepEqual(found, [1, 0])
})

test('words: the beginning of a name comes before the beginning of another word', () => {
  const lines = ['open docker', 'dockerd --debug']

  const { found } = findIn(lines, 'dock')

  assert.deepEqual(found, [1, 0])
})

test('words: the more words are whole, the better', () => {
  const lines = ['eksctl create cluster', 'aws eks create-cluster --name {{name}}']

  const { found } = findIn(lines, 'cluster eks')

  assert.deepEqual(found, [1, 0])
})

test('words: of equals the one with the shorter line and notes comes first', () => {
  const commands = [
    { line: 'git log --all', notes: 'History' },
    { line: 'git log', notes: 'History of all branches' },
    { line: 'git log', notes: 'History' },
  ]

  const { found } = findIn(commands, 'git')

  assert.deepEqual(found, [2, 0, 1])
})

test('words: of equals of the same length the order is that of the library', () => {
  const { found } = findIn(['git log -3', 'git log -1', 'git log -2'], 'log')

  assert.deepEqual(found, [0, 1, 2])
})

test('words: what holds all of the text as it stands comes first, so that what was pasted is found', () => {
  const pasted = findIn(['a e', 'find . -name a -exec rm {} +'], 'e a').found
  const typed = findIn(['list tags of', 'show a long list of tags'], 'list of').found
  const inOtherCase = findIn(['a b', 'git add B a'], 'B A').found

  assert.deepEqual(
    [pasted, typed, inOtherCase],
    [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  )
})

test('words: white space of what was pasted need not be that of the text', () => {
  const lines = ['done do f', 'for f in *; do\n    rm "$f"\ndone']

  const { found } = findIn(lines, 'do   rm\n"$f"')

  assert.deepEqual(found, [1])
})

test('words: a fragment in which a word occurs twice is still found as it stands', () => {
  const lines = ['mv a b', 'cp {{a}} b && cp {{a}} c']

  const { found } = findIn(lines, 'a}} b && cp {{a}}')

  assert.deepEqual(found, [1])
})

test('words: of what holds three words or more the most similar comes first, after what holds the text as it stands', () => {
  const commands = [
    { line: 'x {{port}} {{process}} {{show}}' },
    { line: 'ss -ltnp', notes: 'Show which process has the port, of all that there are on this machine' },
    { line: 'y {{a}} {{b}} {{show process port}}' },
  ]

  const described = findIn(commands, 'show process port').found
  const lookedUp = findIn(commands, 'process port').found

  assert.deepEqual(described, [2, 1, 0])
  assert.deepEqual(lookedUp, [2, 0, 1])
})
