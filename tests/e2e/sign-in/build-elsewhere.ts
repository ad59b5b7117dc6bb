import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '../../../tools/build/paths.ts'

const ROOMS = ['content', 'core', 'client', 'server', 'tools', 'web']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.base.json']

/**
 * Builds the site in `folder`, from a copy of its sources and with these environment variables, so that the build which
 * the other tests are served stays as it is. `change` may change that copy first.
 */
export async function buildElsewhere(
  folder: string,
  variables: Readonly<Record<string, string>>,
  change: (folder: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await copySources(folder)
  await change(folder)
  const builder = spawn(process.execPath, [join(folder, 'tools', 'build.ts')], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaints, [code]] = await Promise.all([text(builder.stderr), once(builder, 'exit')])
  assert.equal(code, 0, `The site could not be built for ${JSON.stringify(variables)}: ${complaints}`)
}

/** Copies all that the site is made of, and that makes it, into `folder`. */
export async function copySources(folder: string): Promise<void> {
  const copied = [...ROOMS, ...SETTINGS]
  await Promise.all(copied.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
}
