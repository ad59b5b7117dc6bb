import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { failure, type Result, success } from '../../core/result.ts'
import { findProgram, freePort, type RunningProgram, startProgram } from '../../tools/programs.ts'
import { getBytes } from '../get-bytes.ts'
import type { ListBytes } from './list-bytes.ts'

/** A running server that serves the list of commands, for the benchmark. */
export type ListServer = { readonly url: string; readonly stop: () => Promise<void> }

const JSON_SERVER = createRequire(import.meta.url).resolve('json-server/lib/cli/bin.js')

const ATTEMPTS = 200
const PAUSE_MS = 50

/**
 * Serves our list's bytes with nginx, which gets one worker because our server is one process. The gzip version is
 * compressed already; packaged nginx has no brotli. Fails with the reason if nginx isn't installed; rejects if it
 * doesn't start.
 */
export async function startNginx(folder: string, { identity, gzip }: ListBytes): Promise<Result<ListServer, string>> {
  const program = findProgram('nginx')
  if (program === null) return failure('not installed')
  const files = join(folder, 'files', 'api')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'commands'), identity)
  await writeFile(join(files, 'commands.gz'), gzip)
  const port = await freePort()
  const configuration = join(folder, 'nginx.conf')
  await writeFile(configuration, nginxConfiguration(folder, port))
  const nginx = startProgram([program, '-p', folder, '-c', configuration, '-e', join(folder, 'error.log')])
  const url = `http://127.0.0.1:${port}/api/commands`
  await waitForAnswer(nginx, url)
  return success({ url, stop: nginx.stop })
}

function nginxConfiguration(folder: string, port: number): string {
  return `
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
daemon off;
worker_processes 1;
pid "${folder}/nginx.pid";
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000000;
  default_type application/json;
  gzip_static on;
  gzip_vary on;
  client_body_temp_path "${folder}/body";
  proxy_temp_path "${folder}/proxy";
  fastcgi_temp_path "${folder}/fastcgi";
  uwsgi_temp_path "${folder}/uwsgi";
  scgi_temp_path "${folder}/scgi";
  server {
    listen 127.0.0.1:${port};
    root "${folder}/files";
  }
}
`
}

/** Serves the same commands with json-server. */
export async function startJsonServer(folder: string, commands: unknown): Promise<ListServer> {
  const database = join(folder, 'database.json')
  await writeFile(database, JSON.stringify({ commands }))
  const port = await freePort()
  const listening = ['--host', '127.0.0.1', '--port', String(port)]
  const server = startProgram([process.execPath, JSON_SERVER, ...listening, '--quiet', database], { cwd: folder })
  const url = `http://127.0.0.1:${port}/commands`
  await waitForAnswer(server, url)
  return { url, stop: server.stop }
}

/**
 * Waits until `url` responds with 200. If the program ends first, or after 200 attempts, stops it and rejects with its
 * output.
 */
async function waitForAnswer(program: RunningProgram, url: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS && program.isRunning(); attempt += 1) {
    const status = await getBytes(url, 'identity').then(
      (answer) => answer.status,
      () => 0, // not listening yet
    )
    if (status === 200) return
    await sleep(PAUSE_MS)
  }
  await program.stop()
  throw new Error(`No server responds at ${url}:\n${program.output()}`)
}
