import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { publicationOf } from '../../../core/commands/publication.ts'

const PLAIN: Command = { id: 'a', notes: 'List files', line: 'ls' }
const SECRET: Command = { ...PLAIN, line: 'mysql -phunter22' }
const PRIVATE = { visibility: 'private' } as const
const DRAFT = { notes: null } as const

const CASES: readonly (readonly [
  what: string,
  before: Command | null,
  after: Command,
  asks: 'commands' | 'secrets' | 'both' | null,
])[] = [
  ['a new public command', null, PLAIN, null],
  ['a new public command with a secret', null, SECRET, 'secrets'],
  ['a new private command with a secret', null, { ...SECRET, ...PRIVATE }, null],
  ['a new draft with a secret', null, { ...SECRET, ...DRAFT }, null],
  ['a private command that becomes public', { ...PLAIN, ...PRIVATE }, PLAIN, 'commands'],
  ['a private command that becomes public with a secret', { ...SECRET, ...PRIVATE }, SECRET, 'both'],
  ['a draft that is given notes', { ...PLAIN, ...DRAFT }, PLAIN, 'commands'],
  ['a draft that is given notes and stays private', { ...PLAIN, ...DRAFT }, { ...PLAIN, ...PRIVATE }, null],
  ['an edit of a public command', PLAIN, { ...PLAIN, line: 'ls -l' }, null],
  ['an edit that adds a secret to a public command', PLAIN, SECRET, 'secrets'],
  ['an edit of a public command that has a secret already', SECRET, { ...SECRET, notes: 'Other' }, null],
  ['an edit that replaces the secret of a public command', SECRET, { ...SECRET, line: 'mysql -phunter33' }, 'secrets'],
  ['a public command that becomes private', SECRET, { ...SECRET, ...PRIVATE }, null],
]

describe('publication', () => {
  for (const [what, before, after, asks] of CASES) {
    test(`${asks === null ? 'asks nothing' : `asks about ${asks}`} for ${what}`, () => {
      const found = publicationOf([{ before, after }])

      const counts = found === null ? null : [found.commands.length, found.secrets.length]
      assert.deepEqual(counts, { commands: [1, 0], secrets: [0, 1], both: [1, 1], null: null }[`${asks}`])
    })
  }
})
