import { starterLibrary } from '../content/commands/starter-library.ts'
import { site } from '../content/site.ts'
import { createLambda } from './lambda/lambda-handler.ts'
import { openLambda } from './lambda/open-lambda.ts'
import { logToStandardError } from './log.ts'

const parts = { variables: process.env, defaults: site, commands: starterLibrary, log: logToStandardError }

/**
 * The API as an AWS Lambda function, for events of API Gateway or of a function URL; the environment is that of the
 * server, with DATABASE_URL required. The site is static and lives elsewhere.
 */
export const handler = createLambda(() => openLambda(parts), logToStandardError)
