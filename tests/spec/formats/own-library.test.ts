import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { loadFormat } from '../../../formats/format-modules.ts'
import { FORMAT_NAMES, type FormatName } from '../../../formats/formats.ts'
import { toIncoming, type WrittenFile } from '../../../formats/model/format.ts'
import { writeCommands } from '../../../formats/write-commands.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'
import { createSourceFile, described, inEnglish } from './reading.ts'

/** The fields of a command except its id, and the phrases that name them in reports. */
const FIELDS = {
  notes: 'the notes',
  line: 'the line',
  platform: 'the platform',
  howTo: 'the how-to',
  description: 'the description',
  tags: 'the tags',
  source: 'the source',
  visibility: 'no longer be private',
  pinned: 'no longer be pinned',
} as const

type Field = keyof typeof FIELDS

/** Fields that a format may change: `always`, or only if a message in the report matches the pattern. */
type Allowed = Partial<Record<Field, 'always' | RegExp>>

const RARE: Allowed = { howTo: 'always', visibility: 'always', pinned: 'always' }

/** The losses of each format, as in docs/formats.md. All other fields must be unchanged. */
const ALLOWED: Readonly<Record<FormatName, Allowed>> = {
  commander: {},
  markdown: {},
  csv: {},
  aliases: { ...RARE, platform: 'always', description: 'always', tags: 'always', source: 'always' },
  tldr: {
    ...RARE,
    line: /lost (?:its|their) names?|can't be expressed/,
    description: 'always',
    tags: 'always',
    source: 'always',
  },
  cheat: { ...RARE, source: 'always' },
  pet: {
    ...RARE,
    line: /will prompt for|can't be expressed|renamed/,
    platform: 'always',
    description: 'always',
    tags: /first tag/,
    source: 'always',
  },
  navi: { ...RARE, line: /renamed|a space was added|prompt for/, source: 'always' },
  warp: { ...RARE, line: /braces/, platform: 'always', tags: /first tag/ },
  vscode: { ...RARE, line: 'always', platform: 'always', tags: 'always', source: 'always' },
  raycast: {
    ...RARE,
    line: /comma|will replace|double quotes/,
    platform: 'always',
    description: 'always',
    tags: 'always',
    source: 'always',
  },
  espanso: {
    ...RARE,
    line: /renamed|its own syntax/,
    platform: 'always',
    description: 'always',
    tags: 'always',
    source: 'always',
  },
  intellishell: {
    ...RARE,
    line: /default|choices|joins|its own/,
    platform: 'always',
    description: /joins|its own/,
    tags: 'always',
    source: 'always',
  },
}

/** Commander's own formats, which keep ids. */
const OWN: ReadonlySet<string> = new Set(['commander', 'markdown', 'csv'])

describe('the sample library', () => {
  for (const name of FORMAT_NAMES) {
    test(`is read back from ${name} as fully as reported`, async () => {
      const { files, leftOut, messages } = described(await writeCommands(OWN_LIBRARY, name))

      const { commands, leftOut: unread } = await readAgain(name, files)

      const isReported = messages.some((sentence) => sentence.includes('can be read back from the file'))
      const isWhole = commands.length + leftOut.length === OWN_LIBRARY.length && unread.length === 0
      assert.equal(isReported, !isWhole)
      assert.ok(isWhole || !OWN_LIBRARY.every(isUsual), JSON.stringify(unread))
    })

    test(`loses only what ${name} reports, command by command`, async () => {
      for (const command of OWN_LIBRARY) await assertLossesReported(command, name)
    })
  }
})

async function assertLossesReported(command: Command, name: FormatName): Promise<void> {
  const { files, leftOut, messages } = described(await writeCommands([command], name))
  if (leftOut.length > 0) return

  const [back, ...others] = (await readAgain(name, files)).commands

  if (back === undefined || others.length > 0) return assert.ok(!isUsual(command), command.id)
  const changed = changedFields(command, back)
  const names = changed.map((field) => FIELDS[field])
  assert.deepEqual(names, reportedFields(messages), command.id)
  const { write } = inEnglish(await loadFormat(name))
  const unforeseen = isUsual(command) ? unforeseenIn(changed, name, write([command]).messages) : []
  assert.deepEqual(unforeseen, [], `${command.id}: ${JSON.stringify(back)}`)
  if (OWN.has(name)) assert.equal(back.id, command.id)
}

/** The changed fields that the format may not change, given what its writer has reported. */
function unforeseenIn(changed: readonly Field[], name: FormatName, reported: readonly string[]): readonly Field[] {
  return changed.filter((field) => {
    const allowed = ALLOWED[name][field]
    return allowed !== 'always' && allowed?.test(reported.join(' ')) !== true
  })
}

async function readAgain(name: FormatName, files: readonly WrittenFile[]) {
  const { read } = await loadFormat(name)
  const { entries, leftOut } = read(
    files.map(({ path, text }) => createSourceFile(path, text)),
    {},
  )
  const incoming = entries.map(toIncoming)
  return { commands: incoming.flatMap((one) => (one.ok ? [one.value] : [])), leftOut }
}

/**
 * True if a command contains no other tool's syntax. An owner's library may have unusual commands, for which only the
 * report is tested.
 */
function isUsual({ notes, line, platform, tags = [], description = '' }: Command): boolean {
  const placeholders = placeholdersOf(parseLine(line ?? ''))
  const isPlain = placeholders.every(({ name, choices }) => /^[\w -]+$/.test(name) && !choices.join('').includes('"'))
  return (
    isPlain &&
    /^\S[^\n\r#[\]]*\S$/.test(notes ?? '') &&
    [platform ?? '', ...tags].every((word) => /^[\w-]+$/.test(word)) &&
    /^(?:[^\s#][^\n\r#]*[^\s#])?$/.test(description) &&
    !/^(?:#|alias|abbr)|\n\s*(?:\n|#)/.test(line ?? '')
  )
}

function changedFields(before: Command, after: IncomingCommand): readonly Field[] {
  const fields = Object.keys(FIELDS).filter((field): field is Field => field in FIELDS)
  return fields.filter((field) => JSON.stringify(before[field] ?? '') !== JSON.stringify(after[field] ?? ''))
}

/** The fields that the report on a single command names. */
function reportedFields(messages: readonly string[]): readonly string[] {
  return messages.flatMap((sentence) => {
    const [, field, mark] =
      /^If you import this file again, (?:(.+) of 1 command will be changed or missing|1 command will (no longer be .+))\.$/.exec(
        sentence,
      ) ?? []
    return field ?? mark ?? []
  })
}
