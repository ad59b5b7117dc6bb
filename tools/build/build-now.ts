import { buildSite } from './build-site.ts'

// The process in which `ensure-built.ts` has the site built; it says what to build as one argument of JSON.
const { config, stamp } = JSON.parse(process.argv[2] ?? '{}')
await buildSite(config, stamp)
