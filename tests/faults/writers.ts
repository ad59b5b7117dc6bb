import assert from 'node:assert/strict'
import type { CommandEntry } from '../../core/commands/entry.ts'
import type { Listening } from '../support/server/ask.ts'
import { type OutgoingRequest, type Owner, send, type TextReply } from '../support/server/owner.ts'
import { type Chance, pick } from './chance.ts'
import { type Attempt, acknowledge, type Ledger, writableIn } from './ledger.ts'

/** The state that all writers share: the owner, the ledger for the results, and the random generator. */
export type Workload = {
  readonly owner: Owner
  readonly ledger: Ledger
  readonly chance: Chance
}

/** Texts that are easily corrupted. The long one takes up several pages of a SQLite file. */
const TEXTS = [
  'naïve café ăâîșț',
  '👩‍👩‍👧‍👦 𝒳 \u2028',
  `'); DROP TABLE commands; --`,
  'tab\tline\r\n',
  'x'.repeat(9_000),
]
const WRITES_AT_ONCE = 4
const DONE = [201, 200, 204]
const TOO_MANY = 429
/** The status if the database fails during a change. The change may have been made. */
const UNAVAILABLE = 503

let entriesMade = 0

function createEntry(chance: Chance): CommandEntry {
  entriesMade += 1
  const description = pick(chance, TEXTS) ?? ''
  const line = `thing --number ${entriesMade} ${pick(chance, TEXTS)}`
  return { notes: `Entry ${entriesMade}`, line, description, tags: ['one', `tag ${entriesMade}`] }
}

/**
 * Starts writers that add, replace and delete commands in parallel. Each one stops when one of its changes isn't
 * acknowledged. `first` resolves after the first acknowledged change, and rejects if no change is. `over` resolves once
 * all writers have stopped.
 */
export function startWriters(server: Listening, workload: Workload) {
  const first = Promise.withResolvers<void>()
  const writer = async () => {
    while (await write(server, workload)) first.resolve()
  }
  const over = Promise.all(Array.from({ length: WRITES_AT_ONCE }, writer))
  over.then(() => first.reject(new Error('no change was acknowledged')), first.reject)
  return { first: first.promise, over }
}

/** Makes one change. Returns false if it wasn't acknowledged. */
async function write(server: Listening, { owner, ledger, chance }: Workload): Promise<boolean> {
  const { attempt, question } = nextChange(ledger, chance)
  ledger.unsettled.add(attempt)
  const reply = await send(server, { ...question, headers: { ...owner.headers, ...question.headers } }).catch(
    () => null,
  )
  if (reply === null || reply.status === UNAVAILABLE) return false
  if (reply.status === TOO_MANY) ledger.unsettled.delete(attempt)
  else acknowledge(ledger, attempt, acknowledgementIn(reply, attempt))
  return reply.status !== TOO_MANY
}

/**
 * Chooses the next change at random: half are additions, a quarter are replacements and a quarter deletions. If there
 * is no command to replace or delete, adds one instead.
 */
function nextChange(ledger: Ledger, chance: Chance): { readonly attempt: Attempt; readonly question: OutgoingRequest } {
  const kind = chance.below(4)
  const entry = kind === 3 ? null : createEntry(chance)
  const body = JSON.stringify(entry)
  const target = kind < 2 ? undefined : pick(chance, writableIn(ledger))
  if (target === undefined) return creation(entry ?? createEntry(chance))
  const path = `/api/commands/${target.id}`
  const headers = { 'If-Match': target.etag }
  const attempt = { id: target.id, entry }
  return entry === null
    ? { attempt, question: { method: 'DELETE', path, headers } }
    : { attempt, question: { method: 'PUT', path, headers, body } }
}

function creation(entry: CommandEntry) {
  const question = { method: 'POST', path: '/api/commands', body: JSON.stringify(entry) }
  return { attempt: { id: null, entry }, question }
}

function acknowledgementIn({ status, headers, text }: TextReply, { id }: Attempt) {
  assert.ok(DONE.includes(status), `${status}: ${text}`)
  const created = headers.location?.split('/').at(-1)
  return { id: id ?? created ?? '', body: text, etag: headers.etag }
}
