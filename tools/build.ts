import { ensureBuilt } from './build/ensure-built.ts'
import { readEnvironment } from './read-environment.ts'

// A build by hand is for publishing: the local sample provider, which only this computer reaches, has no place in it.
const environment = readEnvironment({ ...process.env, NODE_ENV: 'production' })

const isNew = await ensureBuilt(environment)
console.log(isNew ? 'Built the site in build/site.' : 'The site in build/site is up to date.')
