import { isThisComputer } from '../server/environment/site-addresses.ts'
import { usageOf } from './bootstrap/tasks.js'
import { buildLambda } from './build/build-lambda.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { LAMBDA_BUILD } from './build/paths.ts'
import { readEnvironment } from './read-environment.ts'

const [what, ...more] = process.argv.slice(2)
if (what === undefined) await buildSite()
else if (what === 'lambda' && more.length === 0) await buildFunction()
else {
  console.error(usageOf('build'))
  process.exitCode = 1
}

/** A build by hand is for publishing: the local sample provider, which only this computer reaches, is not in it. */
async function buildSite(): Promise<void> {
  const environment = await readEnvironment({ ...process.env, NODE_ENV: 'production' })
  const isNew = await ensureBuilt(environment)
  if (isThisComputer(environment.publishedUrl)) {
    console.log(
      `Canonical addresses, feeds and sharing pictures name ${environment.publishedUrl} until siteUrl in content/site.ts, or SITE_URL, is the site's address.`,
    )
  }
  console.log(isNew ? 'Built the site in build/site.' : 'The site in build/site is up to date.')
}

async function buildFunction(): Promise<void> {
  await buildLambda(LAMBDA_BUILD)
  console.log('Built the function in build-lambda: zip its contents; the handler is index.handler.')
}
