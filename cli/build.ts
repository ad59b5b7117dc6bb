import { parseArgs } from 'node:util'
import { formatCommandCount } from '../core/text/thousands.ts'
import { isLocalhostUrl } from '../server/environment/site-addresses.ts'
import { usageOf } from './bootstrap/tasks.js'
import { ensureBuilt } from './build/ensure-built.ts'
import { LAMBDA_BUILD } from './build/paths.ts'
import { secretRows } from './library/find-command-secrets.ts'
import { publishedLibrary } from './library/published-library.ts'
import { readEnvironment } from './read-environment.ts'

type SiteOrder = { readonly what: 'site'; readonly library: string | undefined; readonly mayPublishSecrets: boolean }

type BuildOrder = SiteOrder | { readonly what: 'lambda' }

const STOPPED = 'Nothing was built, because these would be published. To publish them anyway, add --allow-secrets.'

const order = readCommandLine()
if (order?.what === 'lambda') await buildFunction()
else if (order !== null) await buildSite(order)
else {
  console.error(usageOf('build'))
  process.exitCode = 1
}

function readCommandLine(): BuildOrder | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { library: { type: 'string' }, 'allow-secrets': { type: 'boolean', default: false } },
    })
    const { library, 'allow-secrets': mayPublishSecrets } = values
    if (positionals.length === 0) return { what: 'site', library, mayPublishSecrets }
    const isPlain = library === undefined && !mayPublishSecrets
    const isLambda = positionals.length === 1 && positionals[0] === 'lambda' && isPlain
    return isLambda ? { what: 'lambda' } : null
  } catch {
    return null // unknown option
  }
}

/** This build is for publishing, so it leaves out the local sample provider, which only this computer can reach. */
async function buildSite({ library: choice, mayPublishSecrets }: SiteOrder): Promise<void> {
  const environment = await readEnvironment({ ...process.env, NODE_ENV: 'production' })
  const library = await publishedLibrary(environment, choice)
  if (!library.ok) {
    console.error(`${library.error}\nNothing was built.`)
    process.exitCode = 1
    return
  }
  const { place, asOf, secrets, ...published } = library.value
  console.log(
    `The library is ${place}, as of ${asOf.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${formatCommandCount(published.commands.length)}.`,
  )
  for (const row of secretRows(secrets)) console.error(row)
  if (!mayPublishSecrets && secrets.some(({ isPublic }) => isPublic)) {
    console.error(STOPPED)
    process.exitCode = 1
    return
  }
  const isNew = await ensureBuilt(environment, published)
  if (isLocalhostUrl(environment.publishedUrl)) {
    console.log(
      `This build is for this computer: its links, feed and preview images point to ${environment.publishedUrl}. Before you publish it, set siteUrl in content/site.ts, or SITE_URL, to the site's address.`,
    )
  }
  console.log(isNew ? 'Built the site in build/site.' : 'The site in build/site is up to date.')
}

async function buildFunction(): Promise<void> {
  // Loaded on demand: it imports Vite, which this process needs for nothing else.
  const { buildLambda } = await import('./build/bundle/build-lambda.ts')
  await buildLambda(LAMBDA_BUILD)
  console.log('Built the function in build-lambda. Zip its contents; the handler is index.handler.')
}
