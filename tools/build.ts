import { UNPUBLISHED_URL } from '../server/environment/site-addresses.ts'
import { buildLambda } from './build/build-lambda.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { LAMBDA_BUILD } from './build/paths.ts'
import { readEnvironment } from './read-environment.ts'

const USAGE = 'Usage: npm run build, for the site, or npm run build -- lambda, for the API as an AWS Lambda function.'

const NO_ADDRESS = `Canonical addresses, feeds and sharing pictures name ${UNPUBLISHED_URL} until siteUrl in content/site.ts, or SITE_URL, is the site's address.`

const [what, ...more] = process.argv.slice(2)
if (what === undefined) await buildSite()
else if (what === 'lambda' && more.length === 0) await buildFunction()
else {
  console.error(USAGE)
  process.exitCode = 1
}

/** A build by hand is for publishing: the local sample provider, which only this computer reaches, is not in it. */
async function buildSite(): Promise<void> {
  const environment = await readEnvironment({ ...process.env, NODE_ENV: 'production' })
  const isNew = await ensureBuilt(environment)
  if (environment.publishedUrl === UNPUBLISHED_URL) console.log(NO_ADDRESS)
  console.log(isNew ? 'Built the site in build/site.' : 'The site in build/site is up to date.')
}

async function buildFunction(): Promise<void> {
  await buildLambda(LAMBDA_BUILD)
  console.log('Built the function in build-lambda: zip what is in it; the handler is index.handler.')
}
