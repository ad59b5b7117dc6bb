import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'

const HARMLESS = [
  'curl -H "Authorization: Bearer {{token}}" {{url}}',
  'curl -H "Authorization: Bearer $TOKEN" https://x.test',
  'curl -H "Authorization: Bearer <token>" https://x.test',
  'curl -H "Authorization: Bearer YOUR_ACCESS_TOKEN_HERE"',
  'curl -u {{user}}:{{password}} https://x.test',
  'curl -u "$USER:$PASSWORD" https://x.test',
  'curl -u user:password https://x.test',
  `aws configure set aws_access_key_id ${'AK'}IAIOSFODNN7EXAMPLE`,
  'export AWS_SECRET_ACCESS_KEY={{secret}}',
  `gh auth ${'gh'}p_${'x'.repeat(36)}`,
  `export KEY=${'s'}k-${'x'.repeat(48)}`,
  'npm run sk-this-is-only-a-name-with-hyphens',
  'git checkout task-1234567890-of-the-long-branch-name',
  'git show 0123456789abcdef0123456789abcdef01234567',
  'mysql -u root -p app',
  'mysql -h db -P 3306 -u root',
  'mysqldump -u {{user}} -p{{password}} {{database}}',
  'ssh -p 2222 host && mkdir -p a/b/c && cp -pR a b',
  'docker run -p 8080:80 nginx',
  'docker login --password-stdin < token.txt',
  'docker build --secret id=token,src=token.txt .',
  'sshpass -p "$PASSWORD" ssh host',
  'wget --password {{password}} --user {{user}}',
  'wget --password=PASSWORD x.test',
  'wget --password --user bob',
  'read -rs password; login --password "$password"',
  'login --password "$(pass show site)" --token `cat token`',
  'set PASSWORD=%SECRET_VALUE%',
  'grep -rn password= .',
  "grep -E 'password=.*' -r src",
  "sed 's/token=[^&]*/token=***/'",
  'patator ssh_login password=FILE0 0=words.txt',
  'git clone https://github.com/a/b.git && git clone git@github.com:a/b.git',
  'ssh://git@host.test:22/a/b',
  'psql postgres://{{user}}:{{password}}@{{host}}/{{database}}',
  'psql postgres://user:password@localhost/app',
  'curl http://[::1]:8080/a@b',
  'max_tokens=4096 tokenizer=bpe',
  "grep -- '-----BEGIN PRIVATE KEY-----' *.pem",
  'jwt decode {{eyJ...}}',
  'The password: type it twice. A token is a secret; secrets are kept elsewhere.',
  '--api-key …',
  'login --token 0000-0000-0000 --password 111111',
]

describe('secret detection', () => {
  for (const line of HARMLESS) {
    test(`finds nothing in ${line}`, () => {
      assert.deepEqual(warningsOf({ notes: line, line }, [], null), [])
    })
  }

  /** Beginnings of secrets. A careless pattern would take quadratic time on many of them in a row. */
  const BEGINNINGS = [
    'eyJ',
    'eyJaaaaaaaaaa.',
    'password=',
    'password="',
    'curl -u aa ',
    'mysql -p',
    'mysql ',
    '://a:',
    '://:',
  ]
  const MORE = [
    'bearer a',
    '-----BEGIN RSA ',
    'aws_secret_',
    'sk-a',
    'AKIA',
    'secret \t',
    ' ',
    '\n',
    '\n ',
    'a\n',
    '\u200b',
  ]

  for (const beginning of [...BEGINNINGS, ...MORE]) {
    test(`is quick in a hundred thousand characters of ${JSON.stringify(beginning)}`, () => {
      const text = `${beginning.repeat(100_000 / beginning.length)}!`

      const warnings = warningsOf({ notes: text, line: text }, [], null)

      assert.ok(warnings.length <= 4)
    })
  }
})
