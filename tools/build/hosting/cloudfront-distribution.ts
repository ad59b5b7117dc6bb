import { LIST_FILE, UNKNOWN_FILE } from './file-group.ts'
import type { HostingRules } from './hosting-rules.ts'

const CACHED_BY_HEADERS = '658327ea-f89d-4fab-a63d-7e88639e58f6' // AWS's managed policy CachingOptimized

/** The distribution as a resource of CloudFormation; its policies of headers are named `<kind>Headers`. */
export function cloudfrontDistribution({ basePath, host }: HostingRules): string {
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

/** A bucket that may not be listed answers 403 for what it does not have. */
function errorResponse(code: number): string {
  return `          - ErrorCode: ${code}
            ResponseCode: 404
            ResponsePagePath: /${UNKNOWN_FILE}
            ErrorCachingMinTTL: 10`
}
