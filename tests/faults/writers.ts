import assert from 'node:assert/strict'
import type { CommandEntry } from '../../core/commands/entry.ts'
import { type Listening, type Owner, type Question, type Reply, send } from './an-owner.ts'
import { type Chance, pick } from './chance.ts'
import { type Attempt, acknowledge, type Ledger, writableIn } from './ledger.ts'

/** What writers share: where they write, as whom, by what chance, and where they put down what came of it. */
export type Workload = {
  readonly owner: Owner
  readonly ledger: Ledger
  readonly chance: Chance
}

/** What texts may get wrong on their way; the long one goes over several pages of a database. */
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
/** Where the database went away in the middle of a change, nobody knows whether it was done. */
const UNAVAILABLE = 503

let entriesMade = 0

/** An entry whose notes no other has. */
function anEntry(chance: Chance): CommandEntry {
  entriesMade += 1
  const description = pick(chance, TEXTS) ?? ''
  const line = `thing --number ${entriesMade} ${pick(chance, TEXTS)}`
  return { notes: `Entry ${entriesMade}`, line, description, tags: ['one', `tag ${entriesMade}`] }
}

/**
 * Several writers at a time that add, replace and delete commands, each until one of its changes is not acknowledged:
 * `first` is when the first change of them all was, and `over` when they have all stopped.
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

/** One change; false where it was not acknowledged. */
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

/** Half of all changes add, a quarter each replace and delete. */
function nextChange(ledger: Ledger, chance: Chance): { readonly attempt: Attempt; readonly question: Question } {
  const kind = chance.below(4)
  const entry = kind === 3 ? null : anEntry(chance)
  const body = JSON.stringify(entry)
  const target = kind < 2 ? undefined : pick(chance, writableIn(ledger))
  if (target === undefined) return creation(entry ?? anEntry(chance))
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

function acknowledgementIn({ status, headers, text }: Reply, { id }: Attempt) {
  assert.ok(DONE.includes(status), `${status}: ${text}`)
  const created = headers.location?.split('/').at(-1)
  return { id: id ?? created ?? '', body: text, etag: headers.etag }
}
