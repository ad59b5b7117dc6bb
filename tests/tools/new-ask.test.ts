import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, test } from 'node:test'
import { askQuestions } from '../../cli/new/read-answers.ts'
import { SHORT_ANSWERS } from '../support/project/new-answers.ts'

describe('questions in commander new', () => {
  test('are asked again until answered', async () => {
    const { terminal, shown } = createTerminal([
      '',
      'Bo',
      'Hi.',
      '1990',
      '1990-05-17T12:00Z',
      'nowhere',
      '',
      'example.com',
      '',
      'no/such/me.jpg',
      '',
      'fr',
      'German',
      'no/such/file',
      '',
      'what?',
      'yes',
    ])

    const answers = await askQuestions({}, terminal)

    assert.deepEqual(answers, { ...SHORT_ANSWERS, tagline: 'Hi.', birth: '1990-05-17T12:00Z', language: 'de' })
    assert.equal(shown().match(/For example: /g)?.length, 8)
    assert.deepEqual(
      Array.from(shown().matchAll(/Sorry, (\S+ \S+ \w+)/g), ([, words]) => words),
      [
        'it is empty',
        'it is not',
        '"nowhere" is neither',
        'it is not',
        'cannot read no',
        'there are no',
        'there is no',
      ],
    )
  })

  test('are skipped if a flag answers them', async () => {
    const { name, ...rest } = SHORT_ANSWERS
    const { terminal, shown } = createTerminal(['Bo', 'y'])

    const answers = await askQuestions(rest, terminal)
    const none = await askQuestions({ name }, createTerminal(['Hi.']).terminal)

    assert.deepEqual(answers, SHORT_ANSWERS)
    assert.equal(shown().match(/For example: /g)?.length, 1)
    assert.equal(none, null)
  })

  test('can stay unanswered if optional', async () => {
    const { terminal } = createTerminal(['Bo', '', '', '', '', '', '', '', 'yes'])

    assert.deepEqual(await askQuestions({}, terminal), SHORT_ANSWERS)
  })

  test('can be answered again if not confirmed', async () => {
    const { terminal, shown } = createTerminal([
      ...['Boo', '', '', '', '', '', '', '', 'no'],
      ...['Bo', '', '', '', '', '', '', '', 'yes'],
    ])

    const answers = await askQuestions({}, terminal)

    assert.deepEqual(answers, SHORT_ANSWERS)
    assert.deepEqual(shown().match(/Name {5}.*|Is that right\?/g), [
      'Name     Boo',
      'Is that right?',
      'Name     Bo',
      'Is that right?',
    ])
  })

  test('can have their answers piped in, one per line', async () => {
    const output = new PassThrough()
    const input = new PassThrough()
    input.end('Bo\nHi.\n1990-05-17T12:00Z\n\nhttps://example.com\n\n\nnone\n')

    const answers = await askQuestions({}, { input, output })

    assert.deepEqual(answers, {
      ...SHORT_ANSWERS,
      tagline: 'Hi.',
      birth: '1990-05-17T12:00Z',
      siteUrl: 'https://example.com',
      library: { commands: [], messages: [], secrets: [] },
    })
  })
})

/** A terminal in which these lines are typed, one per question. The input ends after the last one. */
function createTerminal(lines: readonly string[]) {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()]
  const toType = [...lines]
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (!text.endsWith('> ')) return
    const line = toType.shift()
    if (line === undefined) input.end()
    else input.write(`${line}\n`)
  })
  return { terminal: { input, output }, shown: () => shown }
}
