import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { parseTokenInput, type TokenDetails } from '../core/access-tokens.ts'
import { describeFaults } from '../core/parsing/strict.ts'
import { failure, type Result, success } from '../core/result.ts'
import { issueToken } from '../server/auth/issue-token.ts'
import { machineSubject } from '../server/auth/owner-subjects.ts'
import type { Environment } from '../server/environment/environment.ts'
import { ownLibrary } from '../server/store/library-location.ts'
import { openSeededLibrary } from '../server/store/open-seeded-library.ts'
import type { AccessTokenStore } from '../server/store/sql/access-token-store.ts'
import { usageOf } from './bootstrap/tasks.js'
import { describeContentFault } from './build/content/content-fault.ts'
import { readLibrary } from './build/content/read-library.ts'
import { CONTENT } from './build/paths.ts'
import { readEnvironment } from './read-environment.ts'

type Options = ReturnType<typeof parseOptions>

/** The text to print, line by line, and the secret of a newly created token. */
type Report = { readonly rows: readonly string[]; readonly token?: string }

const NO_OWNER =
  'OWNER_SUB is not set. With the sign-in provider in AUTH_DOMAIN, a token belongs to that subject, so set it first.'

const MISTAKES = 'Nothing was done. Fix the mistakes above, then run the command again.'

const NO_TOKENS = 'There are no access tokens.'

const TOO_MANY = 'This library already has the maximum number of access tokens. Revoke one that you no longer need.'

const DATE = 'YYYY-MM-DD'.length

const options = readCommandLine()
if (options === null) {
  console.error(usageOf('token'))
  process.exitCode = 2
} else {
  const report = await run(options)
  if (report.ok) printReport(report.value)
  else {
    console.error(report.error)
    process.exitCode = 1
  }
}

/** The secret alone goes to standard output, so that it can be piped into a password manager. */
function printReport({ rows, token }: Report): void {
  if (token !== undefined) console.log(token)
  for (const row of rows) (token === undefined ? console.log : console.error)(row)
}

function readCommandLine(): Options | null {
  try {
    const options = parseOptions()
    const chosen = [options.name, options.revoke, options.list].filter((one) => one !== undefined)
    const isAlone = options.name !== undefined || (options.write ?? options.days) === undefined
    return chosen.length === 1 && isAlone ? options : null
  } catch {
    return null // unknown option
  }
}

function parseOptions() {
  return parseArgs({
    options: {
      name: { type: 'string' },
      write: { type: 'boolean' },
      days: { type: 'string' },
      list: { type: 'boolean' },
      revoke: { type: 'string' },
    },
  }).values
}

async function run(options: Options): Promise<Result<Report, string>> {
  const environment = await readEnvironment()
  // Opens the library as the server does, because a database created without the starter library, or with only part of
  // it, would be published like that.
  const { commands, faults } = readLibrary(CONTENT)
  if (faults.length > 0) return failure([...faults.map(describeContentFault), MISTAKES].join('\n'))
  const opened = await openSeededLibrary(ownLibrary(environment), commands)
  if (!opened.ok) return opened
  const { tokens, close } = opened.value
  try {
    if (options.list === true) return success(await list(tokens))
    return await (options.revoke === undefined ? make(tokens, environment, options) : revoke(tokens, options.revoke))
  } finally {
    await close()
  }
}

async function list(tokens: AccessTokenStore): Promise<Report> {
  const rows = (await tokens.list()).map(rowOf)
  if (rows.length === 0) console.error(NO_TOKENS)
  return { rows }
}

async function make(
  tokens: AccessTokenStore,
  environment: Environment,
  { name, write, days }: Options,
): Promise<Result<Report, string>> {
  const scope = write === true ? 'write' : 'read'
  const input = parseTokenInput({ name, scope, ...(days !== undefined && { days: Number(days) }) })
  if (!input.ok) return failure(`${describeFaults(input.error)}.`)
  const subject = machineSubject(environment)
  if (subject === null) return failure(NO_OWNER)
  const created = await issueToken(tokens, input.value, { subject, id: randomUUID(), at: new Date() })
  if (created === null) return failure(TOO_MANY)
  const may = scope === 'write' ? 'read and change the library' : 'read the library, including private commands'
  const rows = [
    `Created the token "${created.name}" (id ${created.id}). Until ${dayOf(created.expiresAt)} it can ${may}.`,
    'Keep it as secret as a password. It is not shown again.',
  ]
  return success({ rows, token: created.token })
}

async function revoke(tokens: AccessTokenStore, id: string): Promise<Result<Report, string>> {
  const revoked = await tokens.revoke(id)
  if (revoked === null) return failure(`There is no access token with the id ${id}. See: npm run token -- --list`)
  return success({ rows: [`Revoked the token "${revoked.name}". Browsers that signed in with it are signed out.`] })
}

function rowOf({ id, name, scope, expiresAt, lastUsedOn, hasExpired }: TokenDetails): string {
  const state = hasExpired || expiresAt <= new Date().toISOString() ? 'expired' : 'until'
  return `${id}  ${scope.padEnd('write'.length)}  ${state} ${dayOf(expiresAt)}  last used ${lastUsedOn ?? 'never'}  ${name}`
}

function dayOf(moment: string): string {
  return moment.slice(0, DATE)
}
