import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { usageOf } from '../../../cli/bootstrap/tasks.js'
import { FORMAT_LABELS } from '../../../core/words/formats/english.ts'
import { FORMAT_NAMES, factsOf } from '../../../formats/formats.ts'
import { writeCommands } from '../../../formats/write-commands.ts'
import { createParsedCommand, described } from './reading.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/formats.md'), 'utf8')

/** The cells of the page's two tables, without headings. */
const [IN = [], OUT = []] = PAGE.split(/^\|(?:-+\|)+$/m)
  .slice(1)
  .map((behind) => rowsOf(behind.slice(1)))

function rowsOf(text: string): readonly (readonly string[])[] {
  const end = text.search(/^(?!\|)/m)
  const rows = text.slice(0, end).trimEnd().split('\n')
  return rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
}

describe('docs/formats.md', () => {
  test('names every format, with its label, in order', () => {
    const expected = FORMAT_NAMES.map((name) => [FORMAT_LABELS[name], `\`${name}\``])

    assert.deepEqual(
      IN.map(([label, , name]) => [label, name]),
      expected,
    )
    assert.deepEqual(
      OUT.map(([label]) => label),
      FORMAT_NAMES.map((name) => FORMAT_LABELS[name]),
    )
  })

  for (const [at, name] of FORMAT_NAMES.entries()) {
    test(`names the options of ${name}`, () => {
      const flags = (factsOf(name).options ?? []).map((key) => `--${key.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}`)

      const documented = [...(IN[at]?.[1] ?? '').matchAll(/`(--[a-z-]+)`?/g)].map(([, flag]) => flag)
      assert.deepEqual(documented, flags)
    })

    test(`says what ${name} loses`, async () => {
      const line = name === 'aliases' ? 'boat row' : 'boat row {{pier}}'
      const command = createParsedCommand({ line, description: 'Keyword: br' })
      const [, , tags, , severalRows] = OUT[at] ?? []

      const withTags = described(await writeCommands([{ ...command, tags: ['sea', 'wood'] }], name))
      const withRows = described(await writeCommands([{ ...command, line: `${line}\nboat moor` }], name))

      const losesTags = withTags.messages.some((sentence) => sentence.includes('the tags of 1 command will be changed'))
      const losesRows =
        withRows.leftOut.length > 0 || withRows.messages.some((sentence) => sentence.includes('the line of 1 command'))
      assert.equal(losesTags, tags === 'no')
      assert.equal(losesRows, severalRows === 'no')
    })
  }
})

test('npm run library names every format in its usage', () => {
  const usage = usageOf('library').replaceAll(/\s+/g, ' ')

  for (const name of FORMAT_NAMES) assert.match(usage, new RegExp(`\\b${name}\\b`))
})
