import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Environment } from '../../server/environment.ts'
import { publicConfigOf } from './public-config.ts'
import { builtStamp, stampOf } from './stamp.ts'

/**
 * Builds the site if the one that is there was not made from these very sources and this environment; says whether it
 * did. The bundler runs in a process of its own: it sets NODE_ENV, and takes longer to load than the server to start.
 * Where the build fails, which has then said why, the process ends with code 1.
 */
export async function ensureBuilt(environment: Environment): Promise<boolean> {
  const config = publicConfigOf(environment)
  const stamp = await stampOf(config)
  if (stamp === (await builtStamp())) return false
  const script = join(import.meta.dirname, 'build-now.ts')
  const builder = spawn(process.execPath, [script, JSON.stringify({ config, stamp })], { stdio: 'inherit' })
  const [code] = await once(builder, 'exit')
  if (code !== 0) process.exit(1)
  return true
}
