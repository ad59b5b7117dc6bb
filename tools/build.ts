import { parseArgs } from 'node:util'
import { commandsIn } from '../core/thousands.ts'
import { isThisComputer } from '../server/environment/site-addresses.ts'
import { usageOf } from './bootstrap/tasks.js'
import { buildLambda } from './build/build-lambda.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { LAMBDA_BUILD } from './build/paths.ts'
import { publishedLibrary } from './build/published-library.ts'
import { readEnvironment } from './read-environment.ts'

type BuildOrder = { readonly what: 'site'; readonly library?: string | undefined } | { readonly what: 'lambda' }

const order = readCommandLine()
if (order?.what === 'lambda') await buildFunction()
else if (order !== null) await buildSite(order.library)
else {
  console.error(usageOf('build'))
  process.exitCode = 1
}

function readCommandLine(): BuildOrder | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { library: { type: 'string' } } })
    if (positionals.length === 0) return { what: 'site', library: values.library }
    const isLambda = positionals.length === 1 && positionals[0] === 'lambda' && values.library === undefined
    return isLambda ? { what: 'lambda' } : null
  } catch {
    return null // an option that there is not
  }
}

/** A build by hand is for publishing: the local sample provider, which only this computer reaches, is not in it. */
async function buildSite(choice: string | undefined): Promise<void> {
  const environment = await readEnvironment({ ...process.env, NODE_ENV: 'production' })
  const library = await publishedLibrary(environment, choice)
  if (!library.ok) {
    console.error(`${library.error}\nNothing was built.`)
    process.exitCode = 1
    return
  }
  const { place, asOf, ...published } = library.value
  console.log(
    `The library is ${place}, as of ${asOf.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${commandsIn(published.commands.length)}.`,
  )
  const isNew = await ensureBuilt(environment, published)
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
