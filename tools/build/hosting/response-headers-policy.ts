import type { HeaderFields } from '../../../server/http/answer.ts'

// Headers that CloudFront has settings of its own for, and refuses among the custom ones.
const SECURITY: Readonly<Record<string, (value: string) => string>> = {
  'Content-Security-Policy': (value) =>
    `ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: ${quoted(value)} }`,
  'Referrer-Policy': (value) => `ReferrerPolicy: { Override: true, ReferrerPolicy: ${value} }`,
  'X-Content-Type-Options': () => 'ContentTypeOptions: { Override: true }',
  'X-Frame-Options': (value) => `FrameOptions: { Override: true, FrameOption: ${value} }`,
  'Strict-Transport-Security': (value) =>
    `StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: ${value.replace(/\D/g, '')} }`,
}

/** What is the object's own, or said by the policy's settings for other origins. */
const NOT_CUSTOM = ['Content-Type', 'Cache-Control', 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

/** A policy of response headers as a resource of CloudFormation, named `<name>Headers`. */
export function responseHeadersPolicy(name: string, headers: HeaderFields): string {
  const all = Object.entries(headers)
  const security = all.flatMap(([header, value]) => SECURITY[header]?.(value) ?? [])
  const custom = all.filter(([header]) => SECURITY[header] === undefined && !NOT_CUSTOM.includes(header))
  return `  ${name}Headers:
    Type: AWS::CloudFront::ResponseHeadersPolicy
    Properties:
      ResponseHeadersPolicyConfig:
        Name: !Sub '\${AWS::StackName}-${name.toLowerCase()}'
        SecurityHeadersConfig:
${security.map((line) => `          ${line}`).join('\n')}
        CustomHeadersConfig:
          Items:
${custom.map(([header, value]) => `            - { Header: ${header}, Value: ${quoted(value)}, Override: true }`).join('\n')}${cors(headers)}`
}

function cors(headers: HeaderFields): string {
  const origin = headers['Access-Control-Allow-Origin']
  if (origin === undefined) return ''
  return `
        CorsConfig:
          OriginOverride: true
          AccessControlAllowCredentials: false
          AccessControlAllowOrigins: { Items: ['${origin}'] }
          AccessControlAllowMethods: { Items: [GET, HEAD] }
          AccessControlAllowHeaders: { Items: ['*'] }
          AccessControlExposeHeaders: { Items: [${headers['Access-Control-Expose-Headers']}] }`
}

/** Text in double quotes means the same in YAML as in JSON. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
