import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLibrary } from '../../../cli/build/content/read-library.ts'
import { startServer } from '../../../server/app/start-server.ts'
import { parseEnvironment } from '../../../server/environment/environment.ts'
import { type Ended, type NodeProcess, runNode, startNode } from '../processes/node-process.ts'
import { copyContent, taskArguments } from './build-elsewhere.ts'

/**
 * A temporary folder with a copy of our content, like an owner's repository. A task is a program in `cli/`, such as
 * `build`. `start` starts a task with additional environment variables; `run` runs one to its end.
 */
export type Copy = {
  readonly folder: string
  readonly start: (task: string, variables: NodeJS.ProcessEnv) => NodeProcess
  readonly run: (task: string, ...args: readonly string[]) => Promise<Ended>
  readonly remove: () => Promise<void>
}

/** Copies our content. The copy's tasks run with these additional variables. */
export async function createCopy(variables: NodeJS.ProcessEnv = {}): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-copy-'))
  await copyContent(folder)
  const env = { ...process.env, SITE_URL: '', AUTH_DOMAIN: '', ...variables }
  return {
    folder,
    start: (task, more) => startNode(taskArguments(task), { cwd: folder, env: { ...env, ...more } }),
    run: (task, ...args) => runNode([...taskArguments(task), ...args], { cwd: folder, env }),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Builds the copy. If the build fails, the error contains its output. */
export async function buildCopy(copy: Copy, ...args: readonly string[]): Promise<void> {
  const { code, errors } = await copy.run('build', ...args)
  assert.equal(code, 0, errors)
}

/** Serves the build of the copy on a free port, with the library in the copy's content. */
export async function serveCopy({
  folder,
}: Copy): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const environment = parseEnvironment({ PORT: '0', DATA_DIR: join(folder, 'data') })
  assert.ok(environment.ok)
  const server = await startServer(environment.value, {
    library: { commands: readLibrary(join(folder, 'content')).commands, databaseFile: null },
    site: { directory: join(folder, 'build', 'site'), manifestFile: join(folder, 'build', 'manifest.json') },
    log: () => undefined,
  })
  assert.ok(server.ok, server.ok ? '' : server.error)
  return { url: `http://localhost:${server.value.port}`, close: server.value.close }
}
