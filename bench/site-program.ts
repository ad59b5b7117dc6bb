import { join } from 'node:path'
import { ROOT } from '../cli/build/paths.ts'
import { type RunningProgram, startProgram, waitForLine } from '../tools/programs.ts'

/** A server in its own process. The host in `url` is an IP address, which avoids name resolution. */
export type RunningSite = Pick<RunningProgram, 'stop'> & { readonly url: string; readonly readyAfterMs: number }

/**
 * Runs `script` (a path from the root) with `args` on a free port, with its own library in `dataDir` and extra
 * `variables`. Ignores the configured database unless `variables` name one, because the bench writes thousands of
 * commands.
 */
export async function startSiteProgram(
  [script, ...args]: readonly [string, ...string[]],
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningSite> {
  const begin = performance.now()
  const program = startProgram(
    [process.execPath, '--disable-warning=ExperimentalWarning', join(ROOT, script), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, HOST: '127.0.0.1', DATABASE_URL: '', ...variables },
    },
  )
  const port = await waitForLine(program, /^Ready: \S+:(\d+)\S*$/m)
  return { url: `http://127.0.0.1:${port}`, readyAfterMs: performance.now() - begin, stop: program.stop }
}
