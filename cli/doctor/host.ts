import { type Finding, fail, verdict, warn } from './finding.ts'
import type { Visit, VisitedPage } from './visit.ts'

/** Hosts that don't let a site set its headers, each with the header or host name that identifies it. */
const LIMITED_HOSTS: readonly {
  readonly name: string
  readonly header?: readonly [name: string, value: RegExp]
  readonly hostname: RegExp
}[] = [
  { name: 'GitHub Pages', header: ['x-github-request-id', /./], hostname: /\.github\.io$/ },
  { name: 'GitLab Pages', hostname: /\.gitlab\.io$/ },
  { name: 'Codeberg Pages', hostname: /\.codeberg\.page$/ },
  { name: 'Neocities', hostname: /\.neocities\.org$/ },
  { name: 'Surge', hostname: /\.surge\.sh$/ },
]

const LIMITED_CHECKS = ['header', 'policy', 'caching']
const TYPE_OF_LIST = /is sent as \S+ instead of application\/json/

const LIMITS_REMEDY = 'If that matters to you, publish on another host (docs/publish.md).'

/** Services that rewrite pages in transit, with the trace each leaves, what it breaks, and how to switch it off. */
const REWRITERS: readonly {
  readonly mark: RegExp
  readonly message: string
  readonly remedy: string
}[] = [
  {
    mark: /\/cdn-cgi\/l\/email-protection|__cf_email__/,
    message: 'replaces email addresses, even in command lines (Cloudflare, Email Address Obfuscation)',
    remedy: 'Turn it off in the Cloudflare dashboard (docs/publish.md).',
  },
  {
    mark: /rocket-loader(?:\.min)?\.js|type="[0-9a-f]+-(?:text\/javascript|module)"/,
    message: 'delays scripts, which the policy then blocks (Cloudflare, Rocket Loader)',
    remedy: 'Turn it off in the Cloudflare dashboard (docs/publish.md).',
  },
  {
    mark: /data-cfsrc=/,
    message: 'replaces pictures with a script, which the policy blocks (Cloudflare, Mirage)',
    remedy: 'Turn it off in the Cloudflare dashboard (docs/publish.md).',
  },
  {
    mark: /data-pagespeed|\.pagespeed\./,
    message: 'changes scripts, styles and pictures, which the policy then blocks (PageSpeed)',
    remedy: 'Turn off PageSpeed for this site (nginx: `pagespeed off;`).',
  },
]

/** Replaces warnings that can't be fixed on a limited host with a single one about the host's limits. */
export function withinLimits({ address, home }: Visit, findings: readonly Finding[]): readonly Finding[] {
  const { hostname } = new URL(address)
  const host = LIMITED_HOSTS.find(({ header, hostname: pattern }) => {
    const sent = header === undefined ? null : home.answer.headers.get(header[0])
    return pattern.test(hostname) || (sent !== null && header?.[1].test(sent))
  })
  const isOfHost = ({ level, check, message }: Finding) =>
    level === 'warn' && (LIMITED_CHECKS.includes(check) || TYPE_OF_LIST.test(message))
  if (host === undefined || !findings.some(isOfHost)) return findings
  const message = `${host.name} can't send this site's headers, so other sites can frame it, and the host decides how long browsers cache its files.`
  return [...findings.filter((finding) => !isOfHost(finding)), warn('host', message, LIMITS_REMEDY)]
}

/** Looks for traces of services that rewrite pages in transit. */
export function checkRewriting(pages: readonly VisitedPage[]): readonly Finding[] {
  const problems = REWRITERS.flatMap(({ mark, message, remedy }) => {
    const changed = pages.filter(({ answer }) => mark.test(answer.text))
    return changed.map(({ path }) =>
      fail('rewriting', `${path}: something between host and visitor ${message}.`, remedy),
    )
  })
  return verdict('rewriting', 'Pages arrive as they were published.', problems)
}
