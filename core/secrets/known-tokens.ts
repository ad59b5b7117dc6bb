import { isRandom } from './placeholder.ts'
import type { Secret, SecretCode } from './secret.ts'

// Documented token prefixes. `min` is the minimum number of characters after the prefix.
const PREFIXES: readonly (readonly [code: SecretCode, name: string, min: number, prefixes: string])[] = [
  ['token', 'GitHub', 20, 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_'],
  ['token', 'GitLab', 20, 'glpat- gldt- glrt- glrtr- glptt- glcbt- glft- glsoat- glimt- glagent- gloas-'],
  ['token', 'Bitbucket', 24, 'ATBB'],
  ['token', 'Atlassian', 24, 'ATATT3 ATCTT3'],
  ['token', 'Slack', 10, 'xoxa- xoxb- xoxe- xoxe.xoxp- xoxo- xoxp- xoxr- xoxs- xapp-'],
  ['term', 'Stripe live key', 16, 'sk_live_ rk_live_'],
  ['term', 'Stripe webhook secret', 24, 'whsec_'],
  ['token', 'Square', 20, 'sq0atp- sq0csp-'],
  ['token', 'Shopify', 24, 'shpat_ shpca_ shppa_ shpss_ shpua_'],
  ['token', 'Facebook', 40, 'EAA'],
  ['term', 'Google API key', 30, 'AIza'],
  ['term', 'Google access token', 16, 'ya29. GOCSPX-'],
  ['libraryToken', '', 43, 'cmdr_'],
  ['token', 'npm', 30, 'npm_'],
  ['token', 'PyPI', 20, 'pypi-AgE'],
  ['key', 'RubyGems', 32, 'rubygems_'],
  ['key', 'NuGet', 43, 'oy2'],
  ['token', 'Docker', 20, 'dckr_pat_ dckr_oat_'],
  ['token', 'Hugging Face', 30, 'hf_ api_org_'],
  ['token', 'Replicate', 30, 'r8_'],
  ['key', 'Groq', 40, 'gsk_'],
  ['key', 'xAI', 40, 'xai-'],
  ['key', 'Perplexity', 40, 'pplx-'],
  ['term', 'API key', 20, 'sk-'],
  ['key', 'SendGrid', 32, 'SG.'],
  ['key', 'Brevo', 40, 'xkeysib- xsmtpsib-'],
  ['token', 'Vault', 20, 'hvs. hvb. hvr.'],
  ['token', 'Pulumi', 40, 'pul-'],
  ['token', 'DigitalOcean', 40, 'dop_v1_ doo_v1_ dor_v1_'],
  ['token', 'Databricks', 32, 'dapi'],
  ['token', 'Supabase', 40, 'sbp_ sb_secret_'],
  ['token', 'PlanetScale', 24, 'pscale_tkn_ pscale_pw_ pscale_oauth_'],
  ['token', 'Netlify', 32, 'nfp_ nfc_ nfo_ nfu_'],
  ['token', 'Fly.io', 40, 'fm2_ fo1_'],
  ['key', 'Heroku', 32, 'HRKU-'],
  ['key', 'Tailscale', 16, 'tskey-'],
  ['token', 'Doppler', 32, 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.'],
  ['key', 'Linear', 32, 'lin_api_ lin_oauth_'],
  ['token', 'Notion', 40, 'ntn_ secret_'],
  ['token', 'Figma', 32, 'figd_'],
  ['key', 'Postman', 40, 'PMAK-'],
  ['token', 'Typeform', 32, 'tfp_'],
  ['token', 'Contentful', 40, 'CFPAT-'],
  ['token', 'Grafana', 32, 'glsa_ glc_'],
  ['token', 'Sentry', 32, 'sntrys_ sntryu_'],
  ['key', 'New Relic', 24, 'NRAK- NRII- NRJS-'],
  ['token', 'Dynatrace', 40, 'dt0c01. dt0s16.'],
  ['token', 'SonarQube', 40, 'sqp_ squ_ sqa_'],
  ['token', 'Snyk', 32, 'snyk_'],
  ['token', 'CircleCI', 32, 'CCIPAT_ CCIPRJ_'],
  ['token', 'Buildkite', 32, 'bkua_'],
  ['key', 'Pinecone', 32, 'pcsk_'],
  ['token', '1Password', 40, 'ops_ey'],
  ['term', 'age secret key', 50, 'AGE-SECRET-KEY-1'],
]

const SERVICES = new Map(
  PREFIXES.flatMap(([code, name, min, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, { kind: { code, name }, min }] as const),
  ),
)

// Longer prefixes come first, because some start with others.
const ANY_PREFIX = [...SERVICES.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((prefix) => prefix.replaceAll('.', '\\.'))
  .join('|')

const PREFIXED = new RegExp(`(?<![A-Za-z0-9_-])(${ANY_PREFIX})([\\w.+/=-]{10,1000})`, 'g')

// Tokens with a recognisable shape. Every quantifier has an upper bound, which keeps matching linear.
const SHAPES: readonly (readonly [code: SecretCode, name: string, pattern: RegExp])[] = [
  ['term', 'AWS access key id', /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g],
  ['webhook', 'Slack', /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)T[\w/]{20,120}/g],
  ['webhook', 'Discord', /(?<=discord(?:app)?\.com\/api\/webhooks\/)\d{15,22}\/[\w-]{40,90}/g],
  ['token', 'Discord', /(?<![\w-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,45}(?![\w-])/g],
  ['term', 'Telegram bot token', /(?<=\/bot|(?<!\w))\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ['key', 'Twilio', /(?<![A-Za-z0-9])SK[a-f0-9]{32}(?![A-Za-z0-9])/g],
  ['key', 'Mailchimp', /(?<![A-Za-z0-9])[a-f0-9]{32}-us\d{1,2}(?!\d)/g],
  ['key', 'Mailgun', /(?<![A-Za-z0-9_-])key-[a-f0-9]{32}(?![A-Za-z0-9])/g],
  ['token', 'Airtable', /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/g],
  ['token', 'Terraform', /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,100}/g],
  ['term', 'Google refresh token', /(?<![\w/])1\/\/0[\w-]{30,200}/g],
  ['term', 'JSON web token', /(?<![\w-])eyJ[\w-]{10,8000}\.eyJ[\w-]{10,8000}\.[\w-]{10,2000}/g],
]

// A cheap test: every token has a run this long, and few other texts do.
const LONG_RUN = /[\w-]{15}/

/** Finds tokens that are recognisable on their own, regardless of what surrounds them. */
export function tokensIn(text: string): readonly Secret[] {
  if (!LONG_RUN.test(text)) return []
  const shaped = SHAPES.flatMap(([code, name, pattern]) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index: start }) => ({ kind: { code, name }, text: found, start })),
  )
  return [...shaped, ...prefixedIn(text)]
}

function prefixedIn(text: string): readonly Secret[] {
  return Array.from(text.matchAll(PREFIXED)).flatMap(({ 1: prefix = '', 2: rest = '', index: start }) => {
    const body = rest.replace(/\.+$/, '')
    const service = SERVICES.get(prefix)
    if (service === undefined || body.length < service.min || !isRandom(body)) return []
    return [{ kind: service.kind, text: prefix + body, start }]
  })
}
