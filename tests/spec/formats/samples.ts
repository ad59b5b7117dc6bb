import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Command, parseCommand } from '../../../core/commands/command.ts'
import { list, optional, parserOf, record, text } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { toIncoming } from '../../../formats/model/format.ts'
import { decodeFile } from '../../../formats/model/source-file.ts'
import type { EnglishCodec } from './reading.ts'

const SAMPLES = join(import.meta.dirname, 'samples')

const anything = parserOf<unknown>({}, (input) => success(input))

/** Parses the expected result of reading a sample. `path` is the file's path as the reader sees it. */
const parseExpected = record({
  path: optional(text),
  entries: list(anything),
  leftOut: optional(list(anything)),
})

/**
 * Tests a codec with the files in `samples/<name>/`. Reading a sample must return the entries and the number of
 * left-out parts in its `.expected.json`. Writing the entries must produce its `.export` file, or several named
 * `.export.<path>`, in which `__` stands for `/`.
 */
export function testSamples(name: string, { read, write }: EnglishCodec): void {
  const folder = join(SAMPLES, name)
  const files = readdirSync(folder)
  const samples = files.flatMap((file) =>
    file.endsWith('.expected.json') ? [file.slice(0, -'.expected.json'.length)] : [],
  )
  for (const sample of samples) {
    const parsed = parseExpected(JSON.parse(readFileSync(join(folder, `${sample}.expected.json`), 'utf8')))
    assert.ok(parsed.ok)
    const { path = sample, entries, leftOut = [] } = parsed.value
    test(`reads ${name}/${sample}`, () => {
      const reading = read([decodeFile({ path, bytes: readFileSync(join(folder, sample)) })], {})

      const commands = reading.entries.map(toIncoming)
      assert.deepEqual(
        commands.map((command) => (command.ok ? command.value : describeMessage(command.error))),
        entries,
      )
      assert.equal(reading.leftOut.length, leftOut.length, JSON.stringify(reading.leftOut))
    })
    const exports = files.filter((file) => file.startsWith(`${sample}.export`))
    if (exports.length === 0) continue
    test(`writes ${name}/${sample} as expected`, () => {
      const written = write(entries.map(commandOf))

      const isOne = exports.length === 1 && exports[0] === `${sample}.export`
      const expected = exports.map((file) => ({
        path: isOne ? written.files[0]?.path : file.slice(`${sample}.export.`.length).replaceAll('__', '/'),
        text: readFileSync(join(folder, file), 'utf8'),
      }))
      const empty = expected.every(({ text: content }) => content === '')
      assert.deepEqual(written.files, empty ? [] : expected)
    })
  }
}

function commandOf(entry: unknown, index: number): Command {
  const parsed = parseCommand({ id: String(index + 1), ...(entry as object) })
  assert.ok(parsed.ok)
  return parsed.value
}
