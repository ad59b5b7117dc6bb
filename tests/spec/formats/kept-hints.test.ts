import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadFormat } from '../../../formats/format-modules.ts'
import { FORMAT_NAMES } from '../../../formats/formats.ts'
import { createParsedCommand, inEnglish, writtenAndRead } from './reading.ts'

const LINE = 'boat moor {{pier}} {{rope=long|short}}'

/**
 * Of all hints, only this one becomes a default: a placeholder has only one default, `rope` has choices, and `mast`
 * isn't in the line.
 */
const FIRST = '{{pier}}: default a|b'

const OTHERS = [
  '{{pier}}: default c|d',
  '{{pier}}: where to moor it',
  '{{pier}}: secret',
  '{{rope}}: default long',
  '{{rope}}: what to moor it with',
  '{{rope}}: more of it',
  '{{mast}}: default tall',
  '$ pier: boat piers',
  '$ pier: boat piers --all',
  '$ mast: boat masts',
]

/** Formats that can't store hints. They report the hints as left out. */
const WITHOUT_HINTS: ReadonlySet<string> = new Set(['tldr', 'pet', 'raycast', 'espanso'])

/**
 * Hints that are changed or, if null, lost. In these formats, a placeholder can't have both a name and a value, and
 * IntelliShell reads `a|b` as choices.
 */
const OTHERWISE: Readonly<Record<string, readonly (readonly [row: string, instead: string | null])[]>> = {
  vscode: [[FIRST, '{{value}}: default a|b']],
  intellishell: [
    [FIRST, null],
    ['{{pier}}: secret', '{{value}}: secret'],
  ],
}

describe('hints beside a default', () => {
  for (const name of FORMAT_NAMES.filter((one) => one !== 'aliases')) {
    test(`are kept by ${name}, or reported as lost`, async () => {
      const format = inEnglish(await loadFormat(name))
      const commandWith = (hints: readonly string[]) =>
        createParsedCommand({ line: LINE, description: hints.join('\n') })

      const [entry] = writtenAndRead(format, [commandWith([FIRST, ...OTHERS])]).entries

      if (WITHOUT_HINTS.has(name)) {
        for (const other of OTHERS) assert.notDeepEqual(format.write([commandWith([FIRST, other])]).messages, [], other)
        return
      }
      const instead = new Map(OTHERWISE[name])
      const expected = [FIRST, ...OTHERS].map((row) => (instead.has(row) ? instead.get(row) : row))
      const rows = entry?.command.description?.split('\n') ?? []
      assert.deepEqual(rows.toSorted(), expected.filter((row) => typeof row === 'string').toSorted())
      const [first] = rows.filter((row) => /^\{\{(?:pier|value)\}\}: default /.test(row))
      assert.equal(first, expected[0] ?? OTHERS[0])
    })
  }
})
