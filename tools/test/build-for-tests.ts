import { ensureBuilt } from '../../cli/build/ensure-built.ts'
import { parseEnvironment } from '../../server/environment/environment.ts'

// Browser tests sign in at the local provider, regardless of the environment and the owner's settings.
const environment = parseEnvironment({})
if (environment.ok) await ensureBuilt(environment.value)
