import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { success } from '../../../core/result.ts'
import { type RunningServer, startHttpServer } from '../../../server/app/start-http-server.ts'
import type { Access } from '../../../server/auth/access.ts'
import { type Environment, parseEnvironment } from '../../../server/environment/environment.ts'
import { TIMEOUTS, type Timeouts } from '../../../server/http/create-http-server.ts'
import type { LogEntry } from '../../../server/log.ts'
import { loadSite } from '../../../server/site/load-site.ts'
import { createCommand } from '../library/sample-commands.ts'
import { createBuiltSite } from './site.ts'
import { createStore, type TestStore } from './store.ts'

/**
 * Options for a test server. `variables` are environment variables. Without `access`, the server uses the access
 * control that they configure, which by default rejects every change.
 */
export type ServerWishes = {
  readonly variables?: Readonly<Record<string, string>>
  readonly commands?: readonly Command[]
  readonly siteChanges?: Readonly<Record<string, string | Buffer | null>>
  readonly withoutSite?: boolean
  readonly timeouts?: Partial<Timeouts>
  readonly access?: Access
}

/** A running server with its store and its log. */
export type TestServer = RunningServer & { readonly store: TestStore; readonly logged: readonly LogEntry[] }

/**
 * The environment of a server on a free port of this computer. By default, it's a production environment, so there is
 * no local provider.
 */
export function createEnvironment(variables: Readonly<Record<string, string>> = {}): Environment {
  const parsed = parseEnvironment({ PORT: '0', NODE_ENV: 'production', ...variables })
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.error.join('\n'))
  return parsed.value
}

/** Starts a server with an in-memory store and a small site. It's stopped when the test ends. */
export async function startTestServer(test: TestContext, wishes: ServerWishes = {}): Promise<TestServer> {
  const site = wishes.withoutSite ? success(null) : await loadSite(await createBuiltSite(test, wishes.siteChanges))
  assert.ok(site.ok, site.ok ? '' : site.error)
  const store = await createStore(wishes.commands ?? [createCommand()])
  const logged: LogEntry[] = []
  const started = await startHttpServer(createEnvironment(wishes.variables), {
    store,
    site: site.value,
    log: (entry) => logged.push(entry),
    timeouts: { ...TIMEOUTS, ...wishes.timeouts },
    ...(wishes.access && { access: wishes.access }),
  })
  assert.ok(started.ok, started.ok ? '' : started.error)
  test.after(() => started.value.close())
  return { ...started.value, store, logged }
}
