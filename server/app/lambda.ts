import { site } from '../../content/site.ts'
import type { Command } from '../../core/commands/command.ts'
import { logToStandardError } from '../log.ts'
import { createLambda, openLambda } from './lambda-handler.ts'

/** What a new library begins with; the bundler puts it in place of the name. */
declare const STARTER_COMMANDS: readonly Command[]

const parts = { variables: process.env, defaults: site, commands: STARTER_COMMANDS, log: logToStandardError }

/**
 * The API as an AWS Lambda function, for events of API Gateway or of a function URL; the environment is that of the
 * server, with DATABASE_URL required. The site is static and lives elsewhere.
 */
export const handler = createLambda(() => openLambda(parts), logToStandardError)
