import type { HeaderFields } from '../../../server/http/response-data.ts'
import { cloudfrontFunction } from './cloudfront-function.ts'
import { type HostingRules, LIST_FILE, NOT_FOUND_FILE } from './hosting-rules.ts'

// Headers for which CloudFront has settings of its own. It rejects them as custom headers.
const SECURITY: Readonly<Record<string, (value: string) => string>> = {
  'Content-Security-Policy': (value) =>
    `ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: ${quoted(value)} }`,
  'Referrer-Policy': (value) => `ReferrerPolicy: { Override: true, ReferrerPolicy: ${value} }`,
  'X-Content-Type-Options': () => 'ContentTypeOptions: { Override: true }',
  'X-Frame-Options': (value) => `FrameOptions: { Override: true, FrameOption: ${value} }`,
  'Strict-Transport-Security': (value) =>
    `StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: ${value.replace(/\D/g, '')} }`,
}

/** Headers that the objects carry themselves, or that the policy's CORS settings send. */
const NOT_CUSTOM = ['Content-Type', 'Cache-Control', 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

const CACHED_BY_HEADERS = '658327ea-f89d-4fab-a63d-7e88639e58f6' // AWS's managed policy CachingOptimized

/**
 * Builds the CloudFormation template: a private bucket, the only distribution that may read it, the function that maps
 * addresses to files, one response headers policy per kind of file and, if the owner sets `ApiDomain`, a distribution
 * for the API. Files other than pages, scripts, the list and those in `assets/` get the headers of pages, which are
 * mostly the same.
 */
export function cloudfrontTemplate(rules: HostingRules): string {
  const { headers, host } = rules
  return `AWSTemplateFormatVersion: '2010-09-09'
Description: A site of static files in a private bucket behind CloudFront.
Parameters:
  CertificateArn:
    Type: String
    Default: ''
    Description: The certificate of ${host} in us-east-1. Without one the site has an address of CloudFront.
  ApiDomain:
    Type: String
    Default: ''
    Description: The host name of servers with the API, over https. Without one there is nothing in front of them.
Conditions:
  HasCertificate: !Not [!Equals [!Ref CertificateArn, '']]
  HasApi: !Not [!Equals [!Ref ApiDomain, '']]
Resources:
${BUCKET}
  Addresses:
    Type: AWS::CloudFront::Function
    Properties:
      Name: !Sub '\${AWS::StackName}-addresses'
      AutoPublish: true
      FunctionConfig:
        Comment: The file of an address.
        Runtime: cloudfront-js-2.0
      FunctionCode: |
${cloudfrontFunction(rules)
  .trimEnd()
  .replaceAll(/^(?=.)/gm, '        ')}
${POLICIES.map(([name, group]) => responseHeadersPolicy(name, headers[group])).join('\n')}
${cloudfrontDistribution(rules)}
${API_DISTRIBUTION}
Outputs:
  BucketName:
    Value: !Ref Bucket
  DistributionId:
    Value: !Ref Distribution
  Address:
    Value: !Sub 'https://\${Distribution.DomainName}'
  ApiUrl:
    Condition: HasApi
    Value: !Sub 'https://\${ApiDistribution.DomainName}/api/commands'
`
}

// AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
const NOT_CACHED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

const TO_API = `TargetOriginId: api
          ViewerProtocolPolicy: https-only
          AllowedMethods: [GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE]
          OriginRequestPolicyId: ${ALL_BUT_HOST}`

/**
 * The distribution in front of servers with the API. It's a separate one, because a distribution's custom error
 * responses apply to everything it serves. Its `Surrogate-Capability` header identifies it as a shared cache, and it
 * caches the list for as long as servers then allow, up to a minute. Requests with a token have a cache key of their
 * own, and servers mark those responses as uncacheable.
 */
const API_DISTRIBUTION = `  ListCache:
    Type: AWS::CloudFront::CachePolicy
    Condition: HasApi
    Properties:
      CachePolicyConfig:
        Name: !Sub '\${AWS::StackName}-api-list'
        MinTTL: 0
        DefaultTTL: 0
        MaxTTL: 60
        ParametersInCacheKeyAndForwardedToOrigin:
          EnableAcceptEncodingBrotli: true
          EnableAcceptEncodingGzip: true
          HeadersConfig: { HeaderBehavior: whitelist, Headers: [Authorization] }
          CookiesConfig: { CookieBehavior: none }
          QueryStringsConfig: { QueryStringBehavior: all }
  ApiDistribution:
    Type: AWS::CloudFront::Distribution
    Condition: HasApi
    Properties:
      DistributionConfig:
        Enabled: true
        HttpVersion: http2and3
        IPV6Enabled: true
        Origins:
          - Id: api
            DomainName: !Ref ApiDomain
            CustomOriginConfig: { OriginProtocolPolicy: https-only, OriginSSLProtocols: [TLSv1.2] }
            OriginCustomHeaders:
              - { HeaderName: Surrogate-Capability, HeaderValue: 'cloudfront="Surrogate/1.0"' }
        DefaultCacheBehavior:
          ${TO_API}
          CachePolicyId: ${NOT_CACHED}
        CacheBehaviors:
          - PathPattern: '/${LIST_FILE}'
            ${TO_API.replaceAll('\n', '\n  ')}
            CachePolicyId: !Ref ListCache`

const POLICIES = [
  ['Page', 'page'],
  ['Script', 'script'],
  ['Asset', 'hashed'],
  ['List', 'list'],
] as const

const BUCKET = `  Bucket:
    Type: AWS::S3::Bucket
    DeletionPolicy: Retain
    UpdateReplacePolicy: Retain
    Properties:
      PublicAccessBlockConfiguration:
        BlockPublicAcls: true
        BlockPublicPolicy: true
        IgnorePublicAcls: true
        RestrictPublicBuckets: true
  BucketPolicy:
    Type: AWS::S3::BucketPolicy
    Properties:
      Bucket: !Ref Bucket
      PolicyDocument:
        Version: '2012-10-17'
        Statement:
          - Effect: Allow
            Principal:
              Service: cloudfront.amazonaws.com
            Action: s3:GetObject
            Resource: !Sub '\${Bucket.Arn}/*'
            Condition:
              StringEquals:
                AWS:SourceArn: !Sub 'arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${Distribution}'
  OriginAccess:
    Type: AWS::CloudFront::OriginAccessControl
    Properties:
      OriginAccessControlConfig:
        Name: !Sub '\${AWS::StackName}-bucket'
        OriginAccessControlOriginType: s3
        SigningBehavior: always
        SigningProtocol: sigv4`

/** The distribution as a CloudFormation resource. Its response headers policies are named `<kind>Headers`. */
function cloudfrontDistribution({ basePath, host }: HostingRules): string {
  return `  Distribution:
    Type: AWS::CloudFront::Distribution
    Properties:
      DistributionConfig:
        Enabled: true
        HttpVersion: http2and3
        IPV6Enabled: true
        Aliases: !If [HasCertificate, ['${host}'], !Ref AWS::NoValue]
        ViewerCertificate: !If
          - HasCertificate
          - AcmCertificateArn: !Ref CertificateArn
            MinimumProtocolVersion: TLSv1.2_2021
            SslSupportMethod: sni-only
          - CloudFrontDefaultCertificate: true
        Origins:
          - Id: bucket
            DomainName: !GetAtt Bucket.RegionalDomainName
            OriginAccessControlId: !Ref OriginAccess
            S3OriginConfig: {}
        DefaultCacheBehavior:
${behavior('Page')}
        CacheBehaviors:
${[
  ['assets/*.js', 'Script'],
  ['assets/*', 'Asset'],
  [LIST_FILE, 'List'],
  ['*.js', 'Script'],
]
  .map(([path, policy]) => `          - PathPattern: '${basePath}/${path}'\n${behavior(policy ?? '', '            ')}`)
  .join('\n')}
        CustomErrorResponses:
${[403, 404].map(errorResponse).join('\n')}`
}

function behavior(policy: string, indent = '          '): string {
  return [
    'TargetOriginId: bucket',
    'ViewerProtocolPolicy: redirect-to-https',
    'AllowedMethods: [GET, HEAD, OPTIONS]',
    'Compress: true',
    `CachePolicyId: ${CACHED_BY_HEADERS}`,
    `ResponseHeadersPolicyId: !Ref ${policy}Headers`,
    'FunctionAssociations:',
    '  - EventType: viewer-request',
    '    FunctionARN: !GetAtt Addresses.FunctionARN',
  ]
    .map((line) => indent + line)
    .join('\n')
}

/** A bucket that can't be listed responds with 403 instead of 404 for missing objects. */
function errorResponse(code: number): string {
  return `          - ErrorCode: ${code}
            ResponseCode: 404
            ResponsePagePath: /${NOT_FOUND_FILE}
            ErrorCachingMinTTL: 10`
}

/** A response headers policy as a CloudFormation resource, named `<name>Headers`. */
function responseHeadersPolicy(name: string, headers: HeaderFields): string {
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
