import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SITE_FOLDER } from '../../../cli/build/hosting/hosting-rules.ts'
import { BUILD } from '../../../cli/build/paths.ts'
import { freePort } from '../../../tools/programs.ts'
import { hostingOf } from '../project/built-site.ts'
import { askHost } from './ask-host.ts'

/** A host that serves the built site. If the site uses HTTPS, nginx redirects requests for `plainUrl` to the site. */
export type RunningHost = { readonly url: string; readonly plainUrl: string; readonly close: () => Promise<void> }

/** Starts a host with the configuration that the build creates for `siteUrl`. The host uses free ports and no TLS. */
export type HostStarter = (siteUrl: string) => Promise<RunningHost>

const LOOK_EVERY_MS = 50
const TRIES = 200

/** The reason why tests of this program must be skipped, or false if it's installed. */
export function missing(program: string): string | false {
  const { error } = spawnSync(program, ['-h'], { stdio: 'ignore' })
  return error === undefined ? false : `${program} is not installed`
}

export const startNginx: HostStarter = async (siteUrl) => startNginxWith(configuration(siteUrl, 'nginx.conf'))

export const startCaddy: HostStarter = async (siteUrl) => startCaddyWith(configuration(siteUrl, 'Caddyfile'))

/** Starts nginx with these server blocks in a minimal configuration. All of its files are in a temporary folder. */
export async function startNginxWith(blocks: string): Promise<RunningHost> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const isSecure = blocks.includes('listen 443 ')
  const block = blocks
    .replace('listen 80;', `listen 127.0.0.1:${isSecure ? plainPort : port};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace(/^ *listen \[::\].*\n/gm, '') // some machines have no IPv6
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const text = `${user} daemon off; pid nginx.pid; error_log error.log; worker_processes 1; events {}
http { access_log off; ${temporary.join(' ')}\n${block}\n}\n`
  return start(text, (folder) => ['nginx', ['-p', folder, '-e', 'error.log', '-c', join(folder, 'config')]], {
    port,
    plainPort,
  })
}

/**
 * Starts Caddy with this Caddyfile, on a free port instead of the site's address. Caddy's own redirect to HTTPS is off,
 * and isn't tested.
 */
export async function startCaddyWith(caddyfile: string): Promise<RunningHost> {
  const port = await freePort()
  const site = caddyfile.replace(/^\S+ \{/, `http://127.0.0.1:${port} {`)
  const text = `{\n\tadmin off\n\tauto_https off\n}\n${site}`
  return start(text, (folder) => ['caddy', ['run', '--config', join(folder, 'config'), '--adapter', 'caddyfile']], {
    port,
    plainPort: port,
  })
}

function configuration(siteUrl: string, file: string): string {
  return (hostingOf(siteUrl).beside.get(file) ?? '').replace(SITE_FOLDER, BUILD.site)
}

type Ports = { readonly port: number; readonly plainPort: number }

async function start(
  text: string,
  command: (folder: string) => readonly [string, readonly string[]],
  { port, plainPort }: Ports,
): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), 'host-'))
  writeFileSync(join(folder, 'config'), text)
  const [program, args] = command(folder)
  const surroundings = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { env: surroundings, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => said.push(chunk))
  const url = `http://127.0.0.1:${port}`
  const close = () => stop(child, folder)
  if (!(await isAnswering(url, child))) {
    await close()
    throw new Error(`The host did not start:\n${said.join('')}`)
  }
  return { url, plainUrl: `http://127.0.0.1:${plainPort}`, close }
}

async function isAnswering(url: string, child: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES && child.exitCode === null; attempt += 1) {
    const answered = await askHost(url, '/').then(
      () => true,
      () => false,
    )
    if (answered) return true
    await wait(LOOK_EVERY_MS)
  }
  return false
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
