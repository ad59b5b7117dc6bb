import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { mockCommands } from '../../../content/mock-commands.ts'
import { projects } from '../../../content/projects.ts'
import { site } from '../../../content/site.ts'
import { OF_SAMPLE, recipes } from '../../support/library/of-sample.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'

/** Characters that are invisible, unassigned or for private use, except for space and line feed. */
const UNSEEN = /(?![ \n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Characters of scripts with letters that look like Latin ones, and full-width characters. */
const LOOK_ALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\uff01-\uff5e]/u

/**
 * Control characters, and characters that reorder text. Joiners and variation selectors are allowed, because names and
 * emoji can need them.
 */
const REORDERING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const TO_COPY = { OWN_LIBRARY, mockCommands, recipes } as const
const ABOUT_THE_OWNER = { projects, site } as const

describe('content of the site', () => {
  for (const [names, sign] of [
    [TO_COPY, UNSEEN],
    [ABOUT_THE_OWNER, REORDERING],
  ] as const) {
    for (const [name, value] of Object.entries(names)) {
      test(`in ${name} has no invisible or reordering characters`, OF_SAMPLE, () => {
        const deceptive = textsIn(value).filter((text) => sign.test(text))

        assert.deepEqual(deceptive, [])
      })
    }
  }

  for (const [name, value] of Object.entries({ ...TO_COPY, ...ABOUT_THE_OWNER })) {
    test(`in ${name} is in composed Unicode form`, OF_SAMPLE, () => {
      const texts = textsIn(value)

      const decomposed = texts.filter((text) => text !== text.normalize('NFC'))

      assert.deepEqual(decomposed, [])
    })
  }

  test('has no look-alikes of Latin letters in command lines', OF_SAMPLE, () => {
    const lines = textsIn(OWN_LIBRARY.map(({ line }) => line))

    const disguised = lines.filter((line) => LOOK_ALIKE.test(line))

    assert.deepEqual(disguised, [])
  })
})

const DECEPTIONS = {
  'a right-to-left override': 'rm \u202etxt.tar',
  'an isolate': 'cat \u2066notes.txt',
  'a zero-width space': 'curl example\u200b.com',
  'a zero-width joiner': 'curl example\u200d.com',
  'a byte order mark': '\ufeffls',
  'a no-break space': 'ls\u00a0-l',
  'a soft hyphen': 'rm no\u00adtes.txt',
  'a line separator': 'ls\u2028rm notes.txt',
  'a carriage return': 'ls\rrm notes.txt',
  'an escape': 'echo \u001b[8m',
  'a Hangul filler': 'echo \u3164',
  'a tag character': 'echo \u{e0041}',
} as const

describe('misleading character', () => {
  for (const [what, line] of Object.entries(DECEPTIONS)) {
    test(`such as ${what} would be detected in a line`, () => {
      assert.match(line, UNSEEN)
    })
  }

  test('such as a Cyrillic letter would be detected', () => {
    assert.match('curl https://ex\u0430mple.com', LOOK_ALIKE)
  })

  test('is never a space, line break or accented letter', () => {
    assert.doesNotMatch('cp "café menu.txt" \\\n  țară.txt', UNSEEN)
  })
})

/** All strings in a value, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
