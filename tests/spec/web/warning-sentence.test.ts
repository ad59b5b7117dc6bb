import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Warning } from '../../../core/commands/warnings/warning.ts'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'
import { warningSentence } from '../../../web/owner/form/warning-sentence.ts'

describe('message of a warning', () => {
  test('names the kind of a secret and a placeholder', () => {
    const [sentence = ''] = sentencesFor('psql --password hunter22')

    assert.match(sentence, /^This looks like a secret \(password after `--password`\)/)
    assert.match(sentence, /\{\{secret\}\}/)
  })

  test('names three misleading characters and counts others', () => {
    assert.deepEqual(sentencesFor('a\u200b\u202e\u2066z'), [
      'Misleading characters (zero-width space, right-to-left override, left-to-right isolate). The first is character 2.',
    ])
    assert.deepEqual(sentencesFor('a\u200b\u202e\u2066\u2060\ufeffz'), [
      'Misleading characters (zero-width space, right-to-left override, left-to-right isolate, and 2 more). The first is character 2.',
    ])
  })

  test('says which marks to type', () => {
    assert.deepEqual(sentencesFor('ls –a “b”'), ['A shell reads – “ as plain text. Type - " instead.'])
  })

  test('quotes the beginning of the command with the same line', () => {
    const other = { id: 'a', notes: 'n'.repeat(500), line: 'ls' }

    const [sentence = ''] = warningsOf({ notes: 'a', line: 'ls' }, [other], null).map(warningSentence)

    assert.match(sentence, /^“n{60}…” already has this line\.$/)
  })

  test('counts the commands with another spelling', () => {
    const similar = { code: 'label/similar', field: 'platform', usual: 'bash', label: 'Bash' } as const
    const sentences = [1, 2].map((count) => warningSentence({ ...similar, count } satisfies Warning))

    assert.deepEqual(sentences, [
      'One command spells this “bash”. Write it the same way, or “Bash” will be listed separately.',
      '2 commands spell this “bash”. Write it the same way, or “Bash” will be listed separately.',
    ])
  })
})

function sentencesFor(line: string): readonly string[] {
  return warningsOf({ notes: null, line }, [], null).map(warningSentence)
}
