import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FreshDatabase } from '../support/library/fresh-database.ts'

const SEED_PROCESS = join(import.meta.dirname, 'seed-process.ts')

/** Seeds `count` commands in a separate process, which is then killed. Returns the outcome as JSON. */
export async function seedInProcess({ location }: FreshDatabase, count: number): Promise<string> {
  const child = spawn(process.execPath, [SEED_PROCESS, location, String(count)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  assert.equal(complaints, '')
  return said
}
