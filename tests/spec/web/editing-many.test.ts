import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { BulkChange } from '../../../core/commands/changes/bulk-change.ts'
import { success } from '../../../core/result.ts'
import { createBulkChange } from '../../../web/owner/bulk/bulk-changes.ts'
import {
  changedSentence,
  commandsWith,
  faultOfName,
  nameOfChange,
  namesInUse,
  undoneSentence,
} from '../../../web/owner/bulk/change-notices.ts'
import { createSelection } from '../../../web/owner/bulk/selection.ts'
import { answeringClient } from './answering-client.ts'

const AT = '2026-01-02T03:04:05.000Z'
const COMMANDS = [
  { id: 'a', notes: 'A', line: 'a', platform: 'Bash', tags: ['Text', 'text'] },
  { id: 'b', notes: 'B', line: 'b', platform: 'bash', tags: ['text', 'text'] },
  { id: 'c', notes: null, line: 'c', platform: ' ' },
]

describe('making selected commands public', () => {
  const { client } = answeringClient({})
  const SHOWN = [
    { id: 'public', notes: 'Public', line: 'a' },
    { id: 'private', notes: 'Private', line: 'b', visibility: 'private' },
  ] as const
  const TO_PUBLIC = { action: 'visibility', visibility: 'public' } as const

  test('leaves out commands that the page shows as public', async () => {
    let asked: readonly string[] = []
    const change = async ({ ids }: BulkChange) => {
      asked = ids
      return success({ id: 'change', action: 'visibility', at: AT, changed: ids, skipped: [], revision: 2 } as const)
    }

    const result = await createBulkChange(
      { ...client, change },
      { ...TO_PUBLIC, ids: ['public', 'private'] },
      SHOWN,
    ).send()

    assert.deepEqual(asked, ['private'])
    assert.equal(result.kind === 'done' && result.sentence, 'Made 1 command public. 1 command stayed as it was.')
  })
})

describe('selection of commands', () => {
  test('changes by one command, by ranges and by many', () => {
    const selection = createSelection()
    const shown = ['a', 'b', 'c', 'd', 'e']
    const chosen = () => [...selection.ids()].join('')

    selection.press('d', true, { isRange: true, shown })
    assert.equal(chosen(), 'd')
    selection.press('b', true, { isRange: true, shown })
    assert.equal(chosen(), 'dbc')
    selection.press('c', false, { isRange: false, shown })
    selection.press('e', true, { isRange: true, shown: ['a', 'e'] })
    assert.equal(chosen(), 'dbe')
    selection.retain((id) => id !== 'd')
    selection.set(['x', 'y'], true)
    assert.equal(chosen(), 'bexy')
    selection.clear()
    assert.equal(chosen(), '')
  })

  test('notifies listeners until they unsubscribe', () => {
    const selection = createSelection()
    let told = 0
    const end = selection.subscribe(() => {
      told += 1
    })

    selection.set(['a'], true)
    selection.retain(() => true)
    end()
    selection.clear()

    assert.equal(told, 1)
  })
})

describe('result of a bulk change', () => {
  test('counts the changed commands, and those that stayed the same', () => {
    const report = { changed: ['a', 'b'], skipped: ['c'] }
    const ids = ['a', 'b', 'c']

    const sentences = [
      changedSentence({ action: 'delete', ids }, { ...report, skipped: [] }),
      changedSentence({ action: 'restore', ids }, report),
      changedSentence({ action: 'tags', ids, add: ['x'] }, report),
      changedSentence({ action: 'tags', ids, add: ['x'], remove: ['X'] }, { ...report, skipped: ids }),
      changedSentence({ action: 'platform', ids, platform: null }, { ...report, skipped: [] }),
    ]

    assert.deepEqual(sentences, [
      'Deleted 2 commands.',
      'Restored 2 commands.',
      'Added the tag “x” to 2 commands. 1 command stayed as it was.',
      'Renamed the tag “X” to “x” in 2 commands. 3 commands stayed as they were.',
      'Removed the platform from 2 commands.',
    ])
  })

  test('is named by its action and its count', () => {
    const change = { id: 'x', action: 'import', at: AT, count: 32_119, undoneAt: null } as const
    assert.equal(nameOfChange(change), 'Imported 32,119 commands')
    assert.equal(nameOfChange({ ...change, action: 'push', count: 1 }), 'Pushed 1 command from files')
  })
})

describe('notice of an undone change', () => {
  const all = Array.from({ length: 32_119 }, (_, index) => `${index}`)
  const whole = { undone: all, kept: [], gone: [] }
  const part = { undone: ['a'], kept: ['b', 'c'], gone: ['d'] }

  const CASES = [
    ['delete', whole, 0, 'Restored 32,119 commands.'],
    ['restore', whole, 32_119, 'Deleted 32,119 commands again.'],
    ['import', whole, 32_119, 'Undid the import: removed 32,119 commands.'],
    ['import', whole, 32_118, 'Undid the import: removed 32,118 commands and changed 1 command back.'],
    ['import', whole, 0, 'Undid the import: changed 32,119 commands back.'],
    ['push', whole, null, 'Undid the push: 32,119 commands.'],
    ['tags', whole, 0, 'Undone: 32,119 commands are as they were before.'],
    [
      'pinned',
      part,
      0,
      'Undone: 1 command is as it was before. 2 commands have changed since then and were left alone. 1 command had been deleted for good.',
    ],
    [
      'delete',
      { undone: [], kept: ['b'], gone: [] },
      0,
      'Nothing was undone. 1 command has changed since then and was left alone.',
    ],
  ] as const

  for (const [action, report, removed, sentence] of CASES) {
    test(`says for ${action}: ${sentence}`, () => {
      assert.equal(undoneSentence(report, action, removed), sentence)
    })
  }
})

describe('platforms and tags', () => {
  test('may have as many characters as the server accepts', () => {
    const emoji = '🏷'

    assert.equal(faultOfName('tag', emoji.repeat(64)), undefined)
    assert.equal(faultOfName('tag', emoji.repeat(65)), 'Use at most 64 characters.')
    assert.equal(faultOfName('platform', emoji.repeat(100)), undefined)
    assert.equal(faultOfName('platform', emoji.repeat(101)), 'Use at most 100 characters.')
  })

  test('are listed as written, each with its count', () => {
    assert.deepEqual(namesInUse(COMMANDS, 'platform'), [
      { name: 'bash', count: 1 },
      { name: 'Bash', count: 1 },
    ])
    assert.deepEqual(namesInUse(COMMANDS, 'tag'), [
      { name: 'text', count: 2 },
      { name: 'Text', count: 1 },
    ])
    assert.deepEqual(
      commandsWith(COMMANDS, 'tag', 'text').map(({ id }) => id),
      ['a', 'b'],
    )
  })
})
