import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { findIn } from './words-found.ts'

describe('ranking of word matches', () => {
  test('prefers whole words, then prefixes', () => {
    const lines = ['run mytarget', 'run targets!', 'run target!!', 'run retarget']

    const { found } = findIn(lines, 'target')

    assert.deepEqual(found, [2, 1, 0, 3])
  })

  test('ends words at punctuation', () => {
    const lines = ['npm i --precache', 'npm i --no-cache', 'npm i --caches!!', 'ls ./a/cache/b!!']

    const { found } = findIn(lines, 'cache')

    assert.deepEqual(found, [1, 3, 2, 0])
  })

  test('includes digits and non-ASCII letters in words', () => {
    const lines = ['open øport', 'open port8', 'open port-', 'open 1port']

    const { found } = findIn(lines, 'port')

    assert.deepEqual(found, [2, 1, 0, 3])
  })

  test('uses the best occurrence within a token', () => {
    const lines = ['show star:tarts', 'show star:star', 'show tarts:tar']

    const { found } = findIn(lines, 'tar')

    assert.deepEqual(found, [2, 0, 1])
  })

  test("prefers the command's name, apart from sudo", () => {
    const lines = ['docker export | tar x', 'sudo tar x archive.file', 'tar x archive.files.long', 'sudo -i']

    const { found } = findIn(lines, 'tar')

    assert.deepEqual(found, [1, 2, 0])
  })

  test('prefers a name match to one more whole word', () => {
    const lines = ['pax --list a.tar', 'tar -xf a.tar.gz b --listed']

    const { found } = findIn(lines, 'tar list')

    assert.deepEqual(found, [1, 0])
  })

  test('prefers prefixes of names', () => {
    const lines = ['open docker', 'dockerd --debug']

    const { found } = findIn(lines, 'dock')

    assert.deepEqual(found, [1, 0])
  })

  test('prefers more whole words', () => {
    const lines = ['eksctl create cluster', 'aws eks create-cluster --name {{name}}']

    const { found } = findIn(lines, 'cluster eks')

    assert.deepEqual(found, [1, 0])
  })

  test('prefers shorter commands among equals', () => {
    const commands = [
      { line: 'git log --all', notes: 'History' },
      { line: 'git log', notes: 'History of all branches' },
      { line: 'git log', notes: 'History' },
    ]

    const { found } = findIn(commands, 'git')

    assert.deepEqual(found, [2, 0, 1])
  })

  test('keeps library order among equals', () => {
    const { found } = findIn(['git log -3', 'git log -1', 'git log -2'], 'log')

    assert.deepEqual(found, [0, 1, 2])
  })

  test('prefers the verbatim text, so pasting works', () => {
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

  test('ignores the white space of pasted text', () => {
    const lines = ['done do f', 'for f in *; do\n    rm "$f"\ndone']

    const { found } = findIn(lines, 'do   rm\n"$f"')

    assert.deepEqual(found, [1])
  })

  test('includes a command if the pasted text repeats a word', () => {
    const lines = ['mv a b', 'cp {{a}} b && cp {{a}} c']

    const { found } = findIn(lines, 'a}} b && cp {{a}}')

    assert.deepEqual(found, [1])
  })

  test('ranks by similarity for three or more words', () => {
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
})
