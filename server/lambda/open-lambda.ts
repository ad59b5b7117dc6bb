import type { Command } from '../../core/commands/command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { createAccess } from '../access/create-access.ts'
import { purgeDeleted } from '../commands/api/purge-daily.ts'
import { type EnvironmentDefaults, parseEnvironment } from '../environment.ts'
import { createApp } from '../http/create-app.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { openSeededLibrary } from '../open-seeded-library.ts'
import { type LambdaInstance, lambdaHandler } from './lambda-handler.ts'

/** What an instance is made of: environment variables, what they default to, and what an empty library begins with. */
type LambdaParts = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly defaults: EnvironmentDefaults
  readonly commands: readonly Command[]
  readonly log: Log
}

const NO_DATABASE =
  'DATABASE_URL is not set; expected the address of a PostgreSQL database: a function keeps nothing on disk.'

/**
 * Opens what one instance of the function answers with: the API alone, over the library in PostgreSQL. An instance is
 * always in production, so that the local sample provider is never in it. Fails with one sentence for each mistake.
 */
export async function openLambda(parts: LambdaParts): Promise<Result<LambdaInstance, readonly string[]>> {
  const { variables, defaults, commands, log } = parts
  const environment = parseEnvironment({ ...variables, NODE_ENV: 'production' }, defaults)
  if (!environment.ok) return environment
  const { databaseUrl, siteUrl, port } = environment.value
  if (databaseUrl === null) return failure([NO_DATABASE])
  const store = await openSeededLibrary({ kind: 'postgres', url: databaseUrl }, commands)
  if (!store.ok) return failure([store.error])
  await purgeDeleted({ store: store.value, log })
  const headers = securityHeaders(siteUrl)
  const access = createAccess(environment.value, { port, log })
  const { app } = createApp({ basePath: '', store: store.value, access, site: null, headers, log })
  return success({ handler: lambdaHandler(app, headers), close: store.value.close })
}
