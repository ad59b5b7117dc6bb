import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'
import { describeSecret } from '../../../core/secrets/secret.ts'

/**
 * Random letters and digits. Samples are assembled from them, so secret scanners don't mistake this file's content for
 * real secrets.
 */
const RANDOM = 'q7Zt3Rk9Wm2Xv8Lb5Nc1Hd6Jf4Gp0Sy3Tu7Ea9Qo2Vi5'
const of = (length: number) => RANDOM.repeat(Math.ceil(length / RANDOM.length)).slice(0, length)
const JWT = ['eyJ', of(20), '.', 'eyJ', of(30), '.', of(40)].join('')
const KEY = (kind: string) => ['-----BEGIN ', kind, 'PRIVATE KEY-----', '\n', of(44)].join('')

const SECRETS: readonly (readonly [kind: string, line: string, secret: string])[] = [
  ['an AWS access key id', 'aws configure set aws_access_key_id @', `${'AK'}IA${of(16).toUpperCase()}`],
  ['an AWS access key id', 'export AWS_ACCESS_KEY_ID=@', `${'AS'}IA${of(16).toUpperCase()}`],
  ['an AWS secret access key', 'aws configure set aws_secret_access_key @', of(40)],
  ['an AWS secret access key', 'AWS_SECRET_ACCESS_KEY="@" terraform apply', of(40)],
  ...['p', 'o', 'u', 's', 'r'].map((kind) => ['a GitHub token', 'gh auth @', `gh${kind}_${of(36)}`] as const),
  ['a GitHub token', 'git clone https://@@github.com/a/b', ['github', '_pat_', of(22), '_', of(59)].join('')],
  [
    'credentials in an Authorization header',
    "curl -H 'Authorization: token @'",
    '0123456789abcdef'.repeat(3).slice(0, 40),
  ],
  ['a GitLab token', 'glab auth login --hostname x @', ['glp', 'at-', of(20)].join('')],
  ['a Slack token', 'slack @', ['xo', 'xb-', '123456789012-', of(24)].join('')],
  ['a Slack webhook', 'curl https://@', ['hooks.slack', '.com/services/T', of(9), '/B', of(9), '/', of(24)].join('')],
  ['a Stripe live key', 'stripe listen @', ['sk_', 'live_', of(24)].join('')],
  ['a Google API key', 'curl https://x.test/?q=a&key=@', ['AI', 'za', of(35)].join('')],
  ['an access token of a library like this one', 'export TOKEN=@', ['cmd', 'r_', of(43)].join('')],
  ['an npm token', 'npm set //packages.test/:_auth=@', ['np', 'm_', of(36)].join('')],
  ['a PyPI token', 'twine upload @', ['py', 'pi-AgE', of(40)].join('')],
  ['an API key', 'export OPENAI=@', ['s', 'k-', 'proj-', of(40)].join('')],
  ['an API key', 'llm @', ['s', 'k-', of(48)].join('')],
  ['a JSON web token', 'curl -b session=@ x.test', JWT],
  ['a JSON web token', 'curl -H "Authorization: Bearer @"', JWT],
  ['a Bearer token', 'curl -H "authorization: bearer @"', of(32)],
  ['a private key', 'cat > key <<< "@"', KEY('')],
  ['a private key', 'cat > key <<< "@"', KEY('OPENSSH ')],
  ['a private key', 'echo @', KEY('RSA ').replace('\n', '\\n')],
  ['a password in an address', 'psql postgres://bob:@@db.test/app', 'hunter22'],
  ['a password in an address', 'redis-cli -u redis://:@@cache.test', of(12)],
  ['a password after `--password`', 'wget --user bob --password @ x.test', 'hunter22'],
  ['a password in `--password`', 'wget --password=@ x.test', 'hunter22'],
  ['a password in `--password`', 'wget --password="@" x.test', 'two words here'],
  ['a password in `PGPASSWORD`', 'PGPASSWORD=@ psql', 'hunter22'],
  ['a token in `token`', 'curl "https://x.test/?token=@"', of(20)],
  ['a password in `password`', `echo '{"password": "@"}'`, 'hunter22'],
  ['a key in `api_key`', "api_key = '@'", of(20)],
  ['a password after `mysql -p`', 'mysql -u root -p@ app', 'hunter22'],
  ['a password after `mysqldump -p`', "mysqldump -u root -p'@' app", 'hunter22'],
  ['a password after `sshpass -p`', 'sshpass -p @ ssh host', 'hunter22'],
  ['a password after `docker login -p`', 'docker login -u bob -p @', 'hunter22'],
  ['a password after `redis-cli -a`', 'redis-cli -a @ ping', 'hunter22'],
  ['a password on a command line of openssl', 'openssl rsa -in a -passin pass:@', 'hunter22'],
  ['a password after `curl -u`', 'curl -u bob:@ https://x.test', 'hunter22'],
]

describe('secret warnings', () => {
  for (const [kind, template, secret] of SECRETS) {
    test(`cover ${kind} without repeating it: '${template}'`, () => {
      // Replaces only the first `@`. In '@@', the second one is part of an address.
      const line = template.replace('@', () => secret)

      const warnings = secretWarningsOf({ notes: 'a', line })

      assert.deepEqual(
        warnings.map((warning) => [warning.field, describeSecret(warning.kind)]),
        [['line', kind]],
      )
      assert.equal(JSON.stringify(warnings).includes(secret), false)
    })
  }

  test('cover every text of an entry', () => {
    const secret = `gh${'p_'}${of(36)}`
    const texts = { notes: secret, line: secret, platform: secret, howTo: secret, description: secret, source: secret }

    const warnings = secretWarningsOf({ ...texts, tags: ['a', secret] })

    assert.deepEqual(
      warnings.map(({ field }) => field),
      ['notes', 'line', 'platform', 'howTo', 'description', 'source', 'tags[1]'],
    )
  })

  test('name each kind once per field', () => {
    const token = `gh${'p_'}${of(36)}`
    const line = `--password {{password}} --password $SECRET --password hunter22 --token=hunter23 ${token} ${token}x`

    const warnings = secretWarningsOf({ notes: null, line })

    assert.deepEqual(
      warnings.map(({ kind }) => describeSecret(kind)),
      ['a password after `--password`', 'a token in `--token`', 'a GitHub token'],
    )
  })
})

function secretWarningsOf(entry: Parameters<typeof warningsOf>[0]) {
  return warningsOf(entry, [], null).filter((warning) => warning.code === 'text/secret')
}
