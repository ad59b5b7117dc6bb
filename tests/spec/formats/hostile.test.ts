import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { COMMAND_FIELDS } from '../../../core/commands/command-fields.ts'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { loadFormat } from '../../../formats/format-modules.ts'
import { FORMAT_NAMES } from '../../../formats/formats.ts'
import { type Codec, toIncoming } from '../../../formats/model/format.ts'
import { decodeFile } from '../../../formats/model/source-file.ts'

const MIB = 1024 * 1024

/** Hostile or unusual texts. Some combine the syntax of several formats. */
const HOSTILE: Readonly<Record<string, string>> = {
  nothing: '',
  'white space': ' \t\n \n',
  'one row of a mebibyte': 'x'.repeat(MIB),
  'a hundred thousand empty rows': '\n'.repeat(100_000),
  'control characters': 'a\u0000b\rc\u2028d\uFEFFe\u001B[2J',
  'half a surrogate pair': '\\ud800 "\\ud800"',
  'a right-to-left override': '# note\nls \u202Exyz',
  'no line break at the end': '# note\nls -la',
  'brackets a hundred thousand deep': '[{('.repeat(100_000),
  'quotes that never end': `'"\`$'"<<END\n`.repeat(20_000),
  'placeholders that never end': '{{${<{argument [['.repeat(20_000),
  'backslashes alone': '\\'.repeat(300_000),
  'rows of punctuation': '#%$;@-|>:=`~'.repeat(20_000),
  'rows of each punctuation mark': [...'#%$;@-|>:=`~'].map((sign) => `${sign} a\n`.repeat(5000)).join(''),
  'a prototype': '{"__proto__":{"body":"ls","line":"ls","text":"ls","name":"a"},"constructor":{"body":"ls"}}',
}

describe('hostile files', () => {
  for (const name of FORMAT_NAMES) {
    for (const [what, text] of Object.entries(HOSTILE)) {
      test(`are harmless to ${name}: ${what}`, async () => {
        const { entries, leftOut } = readAs(await loadFormat(name), text)

        for (const { place } of [...entries, ...leftOut]) assert.notEqual(place.path, '')
        for (const { reason } of leftOut) assert.match(describeMessage(reason), /\S/)
        assert.deepEqual(Object.keys(Object.prototype), [])
      })
    }

    test(`never make ${name} throw, with any bytes`, async () => {
      const format = await loadFormat(name)
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
          format.read([decodeFile({ path: 'a', bytes })], {})
        }),
        { numRuns: 200 },
      )
    })
  }
})

describe('limits of a command', () => {
  test('are inclusive', () => {
    const most = COMMAND_FIELDS.line.maxLength
    const commandOf = (line: string) => toIncoming({ command: { notes: 'n', line } })

    assert.equal(commandOf('x'.repeat(most)).ok, true)
    assert.equal(commandOf('x'.repeat(most + 1)).ok, false)
    assert.equal(commandOf('a\u0000b').ok, false)
    assert.equal(commandOf('\uD800').ok, false)
    assert.equal(commandOf(' \n').ok, false)
  })
})

function readAs({ read }: Codec, text: string) {
  return read([decodeFile({ path: 'folder/file', bytes: new TextEncoder().encode(text) })], {})
}
