import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { findIn, unrelated } from './words-found.ts'

describe('similar commands', () => {
  test('are added if few commands have every word', () => {
    const lines = ['git push --force', 'git push', 'svn commit', 'ls']

    const answer = findIn(lines, 'git push --force hard')

    assert.deepEqual(answer.found, [])
    assert.deepEqual(answer.similar, [0, 1])
  })

  test("don't repeat exact matches", () => {
    const lines = ['git push', 'git pull']

    const { found, similar } = findIn(lines, 'git push')

    assert.deepEqual([found, similar], [[0], [1]])
  })

  test("aren't added to ten or more matches", () => {
    const nine = Array.from({ length: 9 }, () => 'git push')

    const few = findIn([...nine, 'git pull'], 'git pussh')
    const enough = findIn([...nine, 'git push', 'git pull'], 'git pussh')

    assert.deepEqual([few.found.length, few.similar], [9, [9]])
    assert.deepEqual([enough.found.length, enough.similar], [10, []])
  })

  test('rank higher for rarer words', () => {
    const lines = ['v file', 'w files', 'x file', 'y port', ...unrelated(20)]

    const { similar } = findIn(lines, 'file port')

    assert.deepEqual(similar, [3, 0, 2, 1])
  })

  test('rank higher if another command with the same name matches', () => {
    const lines = ['v port', 'w port', 'w disk', 'w memory', ...unrelated(20)]

    const { similar } = findIn(lines, 'port disk')

    assert.deepEqual(similar, [2, 1, 0])
  })

  test('rank higher for two common words than one rare word', () => {
    const lines = ['big', 'a fast file', 'a fast disk', 'a slow file', ...unrelated(20)]

    const { similar } = findIn(lines, 'fast big file')

    assert.equal(similar[0], 1)
  })

  test('ignore question words such as "how"', () => {
    const lines = ['how do i do it', 'ss -ltnp # process and port', 'to be or not to be', ...unrelated(20)]

    const { similar, terms } = findIn(lines, 'how do I see which process is on a port')

    assert.deepEqual(similar, [1])
    assert.ok(!terms.includes('how') && !terms.includes('i') && terms.includes('process'), terms.join(' '))
  })

  test('ignore words such as "use"', () => {
    const { similar } = findIn(['x use', 'y process port', ...unrelated(20)], 'which process uses port zzz')

    assert.deepEqual(similar, [1])
  })

  test('include stop words if there are no other words', () => {
    const lines = ['who', 'what -v', ...unrelated(20)]

    const { found, similar } = findIn(lines, 'who what how')

    assert.deepEqual([found, similar], [[], [0, 1]])
  })

  test('ignore endings, but prefer the word itself', () => {
    const lines = ['list the processing time', 'list the process times', 'list the processes at all', ...unrelated(20)]

    const { similar, terms } = findIn(lines, 'processes zzz')

    assert.deepEqual(similar, [2, 1, 0])
    assert.deepEqual(terms.toSorted(), ['process', 'processes', 'processing', 'zzz'])
  })

  test('include corrected typos', () => {
    const lines = ['docker logs', 'podman logs', ...unrelated(20)]

    const { found, similar } = findIn(lines, 'dokcer zzz')

    assert.deepEqual([found, similar], [[], [0]])
  })

  test('number at most fifty', () => {
    const lines = Array.from({ length: 80 }, () => 'git push')

    const { found, similar } = findIn(lines, 'push zzz')

    assert.deepEqual([found.length, similar.length], [0, 50])
  })

  test('are empty if no word matches', () => {
    const answer = findIn(unrelated(20), 'zzz yyy')

    assert.deepEqual([answer.found, answer.similar], [[], []])
  })

  test('include synonyms, which are highlighted', () => {
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

  test('use some synonyms in one direction only', () => {
    const lines = ['systemctl status nginx', ...unrelated(20)]

    const asked = findIn(lines, 'service zzz').similar
    const meant = findIn(['service nginx', ...unrelated(20)], 'systemctl zzz').similar

    assert.deepEqual([asked, meant], [[0], []])
  })

  test('rank lower for a synonym than for the word itself', () => {
    const long = { line: `x {{delete}} ${'y '.repeat(200)}`, notes: `${'z '.repeat(200)} folder` }
    const short = { line: 'rm folder', notes: 'Remove folder, erase folder' }

    const { similar } = findIn([short, long, ...unrelated(20)], 'delete folder qqq')

    assert.deepEqual(similar, [1, 0])
  })

  test('rank by the number of words, synonyms included', () => {
    const lines = ['git delete', 'git remove branch', ...unrelated(20)]

    const { similar } = findIn(lines, 'delete branch zzz')

    assert.equal(similar[0], 1)
  })

  test('rank highest for a name, and lowest for a placeholder', () => {
    const lines = ['aa --bb {{port}}', 'aa --bb port', 'port --bb aa', ...unrelated(20)]

    const { similar } = findIn(lines, 'port zzz')

    assert.deepEqual(similar, [2, 1, 0])
  })

  test('ignore typo corrections of known words', () => {
    const lines = ['sort by sort', 'part', 'show the port', 'export ports', 'portable zz', ...unrelated(20)]

    const { similar, terms } = findIn(lines, 'which port zzz')

    assert.deepEqual(similar, [2, 3])
    assert.ok(!terms.includes('sort') && !terms.includes('part'), terms.join(' '))
  })

  test('treat unknown prefixes as prefixes and as typos', () => {
    const lines = ['show containers', 'show contact', 'show continent', ...unrelated(20)]

    const { similar } = findIn(lines, 'contac zzz')
    const mistyped = findIn(['run zanfs', 'run zanstat', ...unrelated(20)], 'zans yyy').similar

    assert.equal(similar[0], 1)
    assert.deepEqual(mistyped.toSorted(), [0, 1])
  })

  test('rank higher if they cover more words', () => {
    const lines = ['x alpha pad', ...Array.from({ length: 10 }, () => 'x beta gamma'), ...unrelated(53)]

    const { similar } = findIn(lines, 'alpha beta gamma')

    assert.equal(similar.indexOf(0), 10)
  })

  test('rank higher for short notes, even with long lines', () => {
    const long = { notes: 'Show the port and much else of which nobody has ever asked anything at all', line: 'y' }
    const short = { notes: 'Show the open port by number', line: 'x'.repeat(100) }

    const { similar } = findIn([long, short, ...unrelated(20)], 'port zzz')

    assert.deepEqual(similar, [1, 0])
  })

  test('highlight only the typed part of a prefix', () => {
    const { similar, terms } = findIn(['show containers', ...unrelated(20)], 'contai zzz')

    assert.deepEqual(similar, [0])
    assert.deepEqual(terms, ['contai', 'zzz'])
  })

  test("aren't ranked lower for longer explanations", () => {
    const brief = { notes: 'Show the port and one more word or two for whoever asks' }
    const thorough = {
      notes: `Show the port. A port is open where somebody listens. ${'Explained again at length. '.repeat(20)}`,
    }

    const { similar } = findIn([brief, thorough, ...unrelated(20).map((notes) => ({ notes }))], 'port zzz')

    assert.deepEqual(similar, [1, 0])
  })

  test('treat long numbers as examples', () => {
    const lines = ['x process 3000 port', 'y 8080', ...unrelated(20)]

    const { similar } = findIn(lines, 'which process is on port 8080')

    assert.deepEqual(similar, [0, 1])
  })
})
