import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FIELD_NAMES } from '../../../core/commands/command-fields.ts'
import { storedTokenOf } from '../../../server/store/sql/access-token-store.ts'
import {
  changeHeadOf,
  libraryChangesOf,
  recordedChangeOf,
  storedChangesOf,
} from '../../../server/store/sql/change-record.ts'
import { historyIdOf, libraryStateOf, nextPositionOf, storedCommandsOf } from '../../../server/store/sql/read-rows.ts'
import { StoreError } from '../../../server/store/sql/store-error.ts'
import { ALL_VERSIONS, historiesOf, versionsOf } from '../../../server/store/sql/version-rows.ts'
import { createCommand } from '../../support/library/sample-commands.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const LATE = '2026-01-01'
const KEPT = { command: createCommand(), createdAt: NOW, updatedAt: NOW, deletedAt: null, revision: 1 }

const COMMAND = [1, NOW, NOW, NOW, 'a', ...FIELD_NAMES.map(() => null)]
const HISTORY = ['a', NOW, NOW, 0, 1]
const HEAD = { number: 1, id: 'h', at: NOW, undoes: null, undone_at: null }
const CHANGE = { ...HEAD, action: 'import', count: 1 }
const STORED_CHANGE = { ...CHANGE, made_by: null, listed: 1 }
const TOUCHED = { command_id: 'a', before: JSON.stringify(KEPT), left_as: 'x' }
const VERSION = { ...TOUCHED, number: 1, action: 'import', at: NOW, made_by: null }
const TOKEN = {
  id: 't',
  name: 'n',
  scope: 'read',
  created_at: NOW,
  expires_at: NOW,
  last_used_on: null,
  subject: 'owner',
}

/** For each kind of row: a function that reads it, a valid row, and damaged ones. */
const KINDS: Readonly<
  Record<string, readonly [read: (row: unknown) => unknown, valid: unknown, ...damaged: unknown[]]>
> = {
  command: [
    (row) => storedCommandsOf([row]),
    COMMAND,
    'words',
    COMMAND.with(0, -1),
    COMMAND.with(1, LATE),
    COMMAND.with(1, 7),
    COMMAND.with(2, LATE),
    COMMAND.with(3, LATE),
    COMMAND.with(4, ''),
    COMMAND.with(4, 7),
    COMMAND.with(5, 7),
    COMMAND.with(5 + FIELD_NAMES.indexOf('tags'), '{}'),
  ],
  history: [
    (row) => historiesOf([row]),
    HISTORY,
    'words',
    HISTORY.with(0, 7),
    HISTORY.with(1, LATE),
    HISTORY.with(2, LATE),
    HISTORY.with(3, -1),
    HISTORY.with(4, -1),
  ],
  version: [
    (row) => versionsOf(KEPT, [row], ALL_VERSIONS),
    VERSION,
    { ...VERSION, number: -1 },
    { ...VERSION, before: '{}' },
    { ...VERSION, before: 'null' },
  ],
  change: [(row) => libraryChangesOf([row]), CHANGE, { ...CHANGE, action: 'explode' }],
  'latest change': [changeHeadOf, HEAD, { ...HEAD, id: '' }],
  'copied change': [(row) => storedChangesOf([row], []), STORED_CHANGE, { ...STORED_CHANGE, listed: 2 }],
  'copied command': [
    (row) => storedChangesOf([STORED_CHANGE], [row]),
    { ...TOUCHED, change_number: 1 },
    { ...TOUCHED, change_number: -1 },
  ],
  'changed command': [
    (row) => recordedChangeOf({ ...HEAD, undoneAt: null }, [row], []),
    TOUCHED,
    { ...TOUCHED, left_as: 7 },
    { ...TOUCHED, before: '{}' },
  ],
  token: [storedTokenOf, TOKEN, 'words', { ...TOKEN, scope: 'all' }, { ...TOKEN, subject: null }],
  library: [libraryStateOf, { revision: 1, seeded: 1 }, undefined, { revision: -1, seeded: 1 }],
  'history id': [historyIdOf, { id: 'h' }, { id: '' }],
  'next position': [nextPositionOf, { next: 1 }, undefined, { next: 0.5 }],
}

describe('reading rows of a database', () => {
  for (const [kind, [read, valid, ...damaged]] of Object.entries(KINDS)) {
    test(`fails for a damaged ${kind}, not for a valid one`, () => {
      read(valid)
      for (const row of damaged) {
        assert.throws(() => read(row), isUnavailable, JSON.stringify(row))
      }
    })
  }
})

function isUnavailable(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'unavailable'
}
