import { cloudfrontDistribution } from './cloudfront-distribution.ts'
import { cloudfrontFunction } from './cloudfront-function.ts'
import type { HostingRules } from './hosting-rules.ts'
import { responseHeadersPolicy } from './response-headers-policy.ts'

/**
 * The CloudFormation template: a private bucket, the distribution that alone may read it, the function that finds files
 * by address, and one policy of headers for each kind of file. Files that are neither pages nor in `assets/` nor scripts
 * get the headers of pages, which are for the better part the same.
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
Conditions:
  HasCertificate: !Not [!Equals [!Ref CertificateArn, '']]
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
Outputs:
  BucketName:
    Value: !Ref Bucket
  DistributionId:
    Value: !Ref Distribution
  Address:
    Value: !Sub 'https://\${Distribution.DomainName}'
`
}

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
