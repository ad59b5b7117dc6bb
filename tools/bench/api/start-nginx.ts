import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { failure, type Result, success } from '../../../core/result.ts'
import { findProgram, freePort, startProgram } from '../../programs.ts'
import { waitForAnswer } from '../process/wait-for-answer.ts'
import type { ListBytes } from './list-bytes.ts'
import type { ListServer } from './list-server.ts'

/**
 * Serves the same bytes with nginx: one worker, as ours is one process, everything else as fast as it goes. Both codings
 * are made beforehand (nginx as it is packaged has no brotli). Fails with the reason where it is not installed.
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
