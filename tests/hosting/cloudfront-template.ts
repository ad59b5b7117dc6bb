import { parse } from 'yaml'
import { hostingOf } from '../support/project/built-site.ts'

const TAGS = ['Ref', 'Sub', 'GetAtt', 'If', 'Not', 'Equals'].flatMap((name) => [
  { tag: `!${name}`, resolve: (value: string) => ({ [name]: value }) },
  { tag: `!${name}`, collection: 'seq' as const, resolve: (value: unknown) => ({ [name]: value }) },
])

/** Parses the template for a site. A tag such as `!Ref` becomes an object with the key `Ref`. */
export function templateOf(siteUrl: string) {
  return parse(hostingOf(siteUrl).beside.get('cloudfront.yaml') ?? '', { customTags: TAGS })
}

/** The response headers that a policy adds, by name. */
export function headersOfPolicy({
  ResponseHeadersPolicyConfig: config,
}: {
  readonly ResponseHeadersPolicyConfig: PolicyConfig
}) {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom, CorsConfig: cors } = config
  return {
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    'X-Content-Type-Options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    'X-Frame-Options': security.FrameOptions.FrameOption,
    'Strict-Transport-Security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
    ...(cors === undefined
      ? {}
      : {
          'Access-Control-Allow-Origin': cors.AccessControlAllowOrigins.Items.join(),
          'Access-Control-Expose-Headers': cors.AccessControlExposeHeaders.Items.join(', '),
        }),
  }
}

type PolicyConfig = {
  readonly SecurityHeadersConfig: Readonly<Record<string, Readonly<Record<string, string>>>> & {
    readonly [name in SecurityHeader]: Readonly<Record<string, string>>
  }
  readonly CustomHeadersConfig: { readonly Items: readonly { readonly Header: string; readonly Value: string }[] }
  readonly CorsConfig?: { readonly [name in CorsSetting]: { readonly Items: readonly string[] } }
}

type SecurityHeader =
  | 'ContentSecurityPolicy'
  | 'ReferrerPolicy'
  | 'ContentTypeOptions'
  | 'FrameOptions'
  | 'StrictTransportSecurity'

type CorsSetting = 'AccessControlAllowOrigins' | 'AccessControlExposeHeaders'
