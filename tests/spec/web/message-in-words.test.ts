import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { catalogueOf, createWords } from '../../../core/words/catalogues.ts'
import { COUNTED_MESSAGES, PLAIN_MESSAGES } from '../../../core/words/formats/english.ts'
import { REASONS } from '../../../core/words/formats/english-reasons.ts'
import {
  type CountedCode,
  describeMessage,
  type Message,
  type PlainCode,
  type ReasonCode,
} from '../../../core/words/formats/message.ts'
import { placeMessage } from '../../../formats/model/place.ts'
import { readFiles } from '../../../formats/read-files.ts'
import { messageInWords } from '../../../web/owner/formats/message-in-words.ts'

const COUNTED = Object.keys(COUNTED_MESSAGES).filter((code): code is CountedCode => code in COUNTED_MESSAGES)
const PLAIN = Object.keys(PLAIN_MESSAGES).filter((code): code is PlainCode => code in PLAIN_MESSAGES)
const OF_REASONS = Object.keys(REASONS).filter((code): code is ReasonCode => code in REASONS)

const LISTED: readonly Message[] = [
  { code: 'history/known', values: [1] },
  { code: 'history/beyond', values: [3, 200] },
]

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) })

describe('messages about formats', () => {
  test('match the terminal on an English page', () => {
    const values = ['a.csv', 1234, LISTED]
    const counted = COUNTED.flatMap((code): readonly Message[] => [1, 2000].map((count) => ({ code, count, values })))
    const plain = PLAIN.map((code): Message => ({ code, values }))
    const reasons = OF_REASONS.map((code): Message => ({ code, values }))

    for (const message of [...counted, ...plain, ...reasons])
      assert.equal(messageInWords(message), describeMessage(message))
  })

  test('are German on a German site', () => {
    const { formatCounts, formatMessages } = createWords(catalogueOf('de', {}), 'de').owner

    assert.equal(formatCounts['export/tags'](1200), 'Befehle, deren Tags anders oder gar nicht zurückkämen: 1.200.')
    assert.equal(formatMessages['history/known']('3'), '3 schon in deiner Bibliothek')
  })

  test('say in German what an import leaves out, and why', async () => {
    const { formatMessages, formatReasons } = createWords(catalogueOf('de', {}), 'de').owner
    const texts: Readonly<Record<string, string | ((...values: readonly string[]) => string)>> = {
      ...formatMessages,
      ...formatReasons,
    }
    const inGerman = ({ code, values = [] }: Message): string => {
      const text = texts[code]
      const inside = values.map((value) => (typeof value === 'object' ? value.map(inGerman).join('; ') : String(value)))
      return typeof text === 'function' ? text(...inside) : String(text)
    }

    const read = await readFiles([
      file('a.toml', '[[snippets]]\ncommand = 1\n'),
      file('b.cheat', '% boat\n; raycast.icon: boat\n$ pier: ls\n'),
      file('c.code-snippets', '{"Row": {"scope": "css", "body": "row"}}'),
      file('d.json', '[{"line": "ls", "notes": 7'),
      file('e.json', '[{"line": "ls", "id": ""}, {"line": " "}]'),
    ])

    assert.ok(read.ok)
    const sentences = read.value.leftOut.map(({ place, reason }) =>
      [placeMessage(place), reason].map(inGerman).join(': '),
    )
    assert.deepEqual(sentences, [
      'a.toml, Zeile 1: sein Befehl ist kein Text',
      'b.cheat, Zeile 2: ein Kommentar für einen Editor',
      'b.cheat, Zeile 3: ein Vorschlag, den kein Befehl verwendet: $ pier: ls',
      'c.code-snippets, Schlüssel Row: für css, nicht für eine Shell',
      'd.json: ungültiges JSON in Zeile 1',
      'e.json, Eintrag 1: id: darf nicht leer sein',
      'e.json, Eintrag 2: line: erwartet wird ein Text, nicht nur Leerzeichen',
    ])
  })

  test('keep a suggestion in order on an Arabic site', () => {
    const { formatReasons } = createWords(catalogueOf('ar', {}), 'ar').owner

    assert.match(formatReasons['navi/unused-suggestion']('$ pier: ls'), /\u2068\$ pier: ls\u2069/)
  })

  test('can list several reasons', () => {
    assert.equal(
      describeMessage({ code: 'history/not-proposed', values: [LISTED] }),
      'Not proposed: 1 already in your library; 3 beyond the top 200.',
    )
  })
})
