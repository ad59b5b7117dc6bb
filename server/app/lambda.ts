import { site } from '#content/site.ts'
import type { Command } from '../../core/commands/command.ts'
import { logToStandardError } from '../log.ts'
import { createLambda, openLambda } from './lambda-handler.ts'

/** The commands of a new library. The bundler replaces this name with them. */
declare const STARTER_COMMANDS: readonly Command[]

const parts = { variables: process.env, defaults: site, commands: STARTER_COMMANDS, log: logToStandardError }

/**
 * The API as an AWS Lambda function, for events from API Gateway or a function URL. It takes the server's environment
 * variables and requires DATABASE_URL. The site is static and hosted elsewhere.
 */
export const handler = createLambda(() => openLambda(parts), logToStandardError)
