import { ensureBuilt } from '../../cli/build/ensure-built.ts'
import { parseEnvironment } from '../../server/environment/environment.ts'

// Browser tests sign in at the local provider, whatever the environment or the owner's settings say.
const environment = parseEnvironment({})
if (environment.ok) await ensureBuilt(environment.value)
