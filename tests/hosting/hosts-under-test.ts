import { after } from 'node:test'
import type { HostingRules } from '../../cli/build/hosting/hosting-rules.ts'
import { startSite } from '../support/browser/site-under-test.ts'
import { askHost, type HostAnswer } from '../support/processes/ask-host.ts'
import { type HostStarter, missing, type RunningHost, startCaddy, startNginx } from '../support/processes/run-host.ts'
import { hostingOf } from '../support/project/built-site.ts'

/**
 * A host that serves the built site as if it had been built for a certain address. It starts on the first call to
 * `running` or `ask`, and stops after the file's last test. `ask` takes a path relative to the site's root. `skip` is
 * the reason why the host isn't available, or false.
 */
export type HostUnderTest = {
  readonly name: string
  readonly rules: HostingRules
  readonly skip: string | false
  readonly ask: (path: string, headers?: Record<string, string>) => Promise<HostAnswer>
  readonly running: () => Promise<RunningHost>
}

type HostKind = { readonly name: string; readonly skip: string | false; readonly start: HostStarter }

const OWN: HostKind = { name: 'our own server', skip: false, start: startOwnServer }
const OTHERS: readonly HostKind[] = [
  { name: 'nginx', skip: missing('nginx'), start: startNginx },
  { name: 'Caddy', skip: missing('caddy'), start: startCaddy },
]
const ADDRESSES = [
  ['', 'http://localhost'],
  [' over https', 'https://ada.example'],
  [' with a base path', 'https://ada.example/my/home'],
  [' with special characters in its base path', 'https://ada.example/~ada/My%20h%C3%A4user+(1)'],
] as const

/** The site's own server, and every other host at several addresses. Call this function once per test file. */
export function hostsUnderTest(): readonly HostUnderTest[] {
  const others = OTHERS.flatMap((kind) =>
    ADDRESSES.map(([suffix, siteUrl]) => hostUnderTest({ ...kind, name: kind.name + suffix }, siteUrl)),
  )
  return [hostUnderTest(OWN, 'http://localhost'), ...others]
}

function hostUnderTest({ name, skip, start }: HostKind, siteUrl: string): HostUnderTest {
  const { rules } = hostingOf(siteUrl)
  let started: Promise<RunningHost> | null = null
  const running = () => {
    started ??= start(siteUrl)
    return started
  }
  after(async () => (await started)?.close())
  const ask: HostUnderTest['ask'] = async (path, headers) =>
    askHost((await running()).url, rules.basePath + path, headers)
  return { name, rules, skip, ask, running }
}

async function startOwnServer(): Promise<RunningHost> {
  const { url, close } = await startSite()
  return { url, plainUrl: url, close }
}
