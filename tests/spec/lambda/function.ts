import assert from 'node:assert/strict'
import type { Command } from '../../../core/commands/command.ts'
import { createApp } from '../../../server/app/create-app.ts'
import { lambdaHandler } from '../../../server/app/lambda-handler.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'
import type { LogEntry } from '../../../server/log.ts'
import { manyCommands } from '../../support/library/sample-commands.ts'
import { createAccess } from '../../support/server/access.ts'
import { createStore } from '../../support/server/store.ts'
import type { LambdaReply } from './event.ts'

const HEADERS = securityHeaders('https://site.example')

/** A Lambda function with an in-memory store. Requests with 'Bearer owner' are the owner's. */
export async function createFunction() {
  const commands: readonly Command[] = manyCommands(20)
  const store = await createStore(commands)
  const access = createAccess()
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => void logged.push(entry)
  const app = createApp({ basePath: '', store, access, site: null, log })
  return { handler: lambdaHandler(app, HEADERS), store, access, logged, commands }
}

/**
 * Asserts that the reply has the security headers of all server responses, with other values for those in
 * `differences`.
 */
export function assertSecured({ headers }: LambdaReply, differences: Readonly<Record<string, string>> = {}): void {
  const expected = Object.entries(HEADERS).map(([name, value]) => [name.toLowerCase(), value] as const)
  for (const [name, value] of expected) assert.equal(headers[name], differences[name] ?? value, name)
}
