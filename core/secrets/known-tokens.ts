import { isRandom } from './placeholder.ts'
import type { Secret } from './secret.ts'

// Documented token prefixes. `min` is the minimum number of characters after the prefix.
const PREFIXES: readonly (readonly [what: string, min: number, prefixes: string])[] = [
  ['a GitHub token', 20, 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_'],
  ['a GitLab token', 20, 'glpat- gldt- glrt- glrtr- glptt- glcbt- glft- glsoat- glimt- glagent- gloas-'],
  ['a Bitbucket token', 24, 'ATBB'],
  ['an Atlassian token', 24, 'ATATT3 ATCTT3'],
  ['a Slack token', 10, 'xoxa- xoxb- xoxe- xoxe.xoxp- xoxo- xoxp- xoxr- xoxs- xapp-'],
  ['a Stripe live key', 16, 'sk_live_ rk_live_'],
  ['a Stripe webhook secret', 24, 'whsec_'],
  ['a Square token', 20, 'sq0atp- sq0csp-'],
  ['a Shopify token', 24, 'shpat_ shpca_ shppa_ shpss_ shpua_'],
  ['a Facebook token', 40, 'EAA'],
  ['a Google API key', 30, 'AIza'],
  ['a Google access token', 16, 'ya29. GOCSPX-'],
  ['an access token of a library like this one', 43, 'cmdr_'],
  ['an npm token', 30, 'npm_'],
  ['a PyPI token', 20, 'pypi-AgE'],
  ['a RubyGems key', 32, 'rubygems_'],
  ['a NuGet key', 43, 'oy2'],
  ['a Docker token', 20, 'dckr_pat_ dckr_oat_'],
  ['a Hugging Face token', 30, 'hf_ api_org_'],
  ['a Replicate token', 30, 'r8_'],
  ['a Groq key', 40, 'gsk_'],
  ['an xAI key', 40, 'xai-'],
  ['a Perplexity key', 40, 'pplx-'],
  ['an API key', 20, 'sk-'],
  ['a SendGrid key', 32, 'SG.'],
  ['a Brevo key', 40, 'xkeysib- xsmtpsib-'],
  ['a Vault token', 20, 'hvs. hvb. hvr.'],
  ['a Pulumi token', 40, 'pul-'],
  ['a DigitalOcean token', 40, 'dop_v1_ doo_v1_ dor_v1_'],
  ['a Databricks token', 32, 'dapi'],
  ['a Supabase token', 40, 'sbp_ sb_secret_'],
  ['a PlanetScale token', 24, 'pscale_tkn_ pscale_pw_ pscale_oauth_'],
  ['a Netlify token', 32, 'nfp_ nfc_ nfo_ nfu_'],
  ['a Fly.io token', 40, 'fm2_ fo1_'],
  ['a Heroku key', 32, 'HRKU-'],
  ['a Tailscale key', 16, 'tskey-'],
  ['a Doppler token', 32, 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.'],
  ['a Linear key', 32, 'lin_api_ lin_oauth_'],
  ['a Notion token', 40, 'ntn_ secret_'],
  ['a Figma token', 32, 'figd_'],
  ['a Postman key', 40, 'PMAK-'],
  ['a Typeform token', 32, 'tfp_'],
  ['a Contentful token', 40, 'CFPAT-'],
  ['a Grafana token', 32, 'glsa_ glc_'],
  ['a Sentry token', 32, 'sntrys_ sntryu_'],
  ['a New Relic key', 24, 'NRAK- NRII- NRJS-'],
  ['a Dynatrace token', 40, 'dt0c01. dt0s16.'],
  ['a SonarQube token', 40, 'sqp_ squ_ sqa_'],
  ['a Snyk token', 32, 'snyk_'],
  ['a CircleCI token', 32, 'CCIPAT_ CCIPRJ_'],
  ['a Buildkite token', 32, 'bkua_'],
  ['a Pinecone key', 32, 'pcsk_'],
  ['a 1Password token', 40, 'ops_ey'],
  ['an age secret key', 50, 'AGE-SECRET-KEY-1'],
]

const SERVICES = new Map(
  PREFIXES.flatMap(([what, min, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, { what, min }] as const)),
)

// Longer prefixes first, because some start with others.
const ANY_PREFIX = [...SERVICES.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((prefix) => prefix.replaceAll('.', '\\.'))
  .join('|')

const PREFIXED = new RegExp(`(?<![A-Za-z0-9_-])(${ANY_PREFIX})([\\w.+/=-]{10,1000})`, 'g')

// Tokens with a recognizable shape. Every quantifier has an upper bound, which keeps matching linear.
const SHAPES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an AWS access key id', /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g],
  ['a Slack webhook', /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)T[\w/]{20,120}/g],
  ['a Discord webhook', /(?<=discord(?:app)?\.com\/api\/webhooks\/)\d{15,22}\/[\w-]{40,90}/g],
  ['a Discord token', /(?<![\w-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,45}(?![\w-])/g],
  ['a Telegram bot token', /(?<=\/bot|(?<!\w))\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ['a Twilio key', /(?<![A-Za-z0-9])SK[a-f0-9]{32}(?![A-Za-z0-9])/g],
  ['a Mailchimp key', /(?<![A-Za-z0-9])[a-f0-9]{32}-us\d{1,2}(?!\d)/g],
  ['a Mailgun key', /(?<![A-Za-z0-9_-])key-[a-f0-9]{32}(?![A-Za-z0-9])/g],
  ['an Airtable token', /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/g],
  ['a Terraform token', /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,100}/g],
  ['a Google refresh token', /(?<![\w/])1\/\/0[\w-]{30,200}/g],
  ['a JSON web token', /(?<![\w-])eyJ[\w-]{10,8000}\.eyJ[\w-]{10,8000}\.[\w-]{10,2000}/g],
]

// A cheap test: every token has such a run, few other texts do.
const LONG_RUN = /[\w-]{15}/

/** Finds tokens that are recognizable on their own, whatever surrounds them. */
export function tokensIn(text: string): readonly Secret[] {
  if (!LONG_RUN.test(text)) return []
  const shaped = SHAPES.flatMap(([what, pattern]) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index: start }) => ({ what, text: found, start })),
  )
  return [...shaped, ...prefixedIn(text)]
}

function prefixedIn(text: string): readonly Secret[] {
  return Array.from(text.matchAll(PREFIXED)).flatMap(({ 1: prefix = '', 2: rest = '', index: start }) => {
    const body = rest.replace(/\.+$/, '')
    const { what = '', min = 0 } = SERVICES.get(prefix) ?? {}
    return body.length >= min && isRandom(body) ? [{ what, text: prefix + body, start }] : []
  })
}
