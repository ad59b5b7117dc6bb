import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { findSecrets, maskSecrets } from '../../../core/secrets/find-secrets.ts'
import { describeSecret } from '../../../core/secrets/secret.ts'

/**
 * Random letters and digits. Samples are assembled from them, so secret scanners don't mistake this file's content for
 * real secrets.
 */
const RANDOM = 'q7Zt3Rk9Wm2Xv8Lb5Nc1Hd6Jf4Gp0Sy3Tu7Ea9Qo2Vi5'
const of = (length: number) => RANDOM.repeat(Math.ceil(length / RANDOM.length)).slice(0, length)
const hex = (length: number) => '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(4).slice(0, length)

/**
 * For each case: the expected finding, a line with `@` in place of the secret, and the secret (`hunter22` by default).
 */
const LINES: readonly (readonly [what: string, line: string, secret?: string])[] = [
  ['a password in `DB_PASSWORD`', 'export DB_PASSWORD=@'],
  ['a password in `MYSQL_PWD`', 'MYSQL_PWD=@ mysql -u root'],
  ['a password in `DB_PASS`', 'DB_PASS=@ ./deploy.sh'],
  ['a password in `SSHPASS`', "SSHPASS='@' sshpass -e ssh host"],
  ['a password in `PGPASSWORD`', 'PGPASSWORD=@ psql -h db'],
  ['a password in `ROOTPW`', 'ROOTPW=@ ./install'],
  ['a key in `STRIPE_KEY`', 'export STRIPE_KEY=@', 'abc123def456'],
  ['a key in `OPENAI_API_KEY`', 'OPENAI_API_KEY="@" python ask.py', 'hunter-two'],
  ['a key in `apiKey`', 'curl -d \'{"apiKey": "@"}\' x.test'],
  ['a secret in `CLIENT_SECRET`', 'export CLIENT_SECRET=@'],
  ['a token in `GITLAB_TOKEN`', 'set GITLAB_TOKEN=@', of(12)],
  ['a token after `GITLAB_TOKEN`', 'setx GITLAB_TOKEN @', of(12)],
  ['a token after `GITLAB_TOKEN`', 'set -gx GITLAB_TOKEN @', of(12)],
  ['a token in `GITLAB_TOKEN`', '$env:GITLAB_TOKEN = "@"', of(12)],
  ['a token after `_authToken`', 'npm config set //packages.test/:_authToken @', of(16)],
  ['a token after `token`', 'npm config set token @', of(12)],
  ['a secret after `--secret`', 'deploy --secret @', of(16)],
  ['a password after `requirepass`', 'redis-cli config set requirepass @'],
  ['a key in `X-Api-Key`', 'curl -H "X-Api-Key: @" https://x.test'],
  ['a token in `X-Vault-Token`', "curl -H 'X-Vault-Token: @' x.test"],
  ['a token in `PRIVATE-TOKEN`', 'curl --header "PRIVATE-TOKEN: @" x.test', of(20)],
  ['credentials in an Authorization header', 'curl -H "Authorization: Basic @" x.test', 'Ym9iOmh1bnRlcjIy'],
  ['credentials in an Authorization header', "curl -H 'Authorization: @' x.test", of(20)],
  ['a Bearer token', 'http x.test "Authorization: Bearer @"', of(30)],
  ['a session cookie', "curl -H 'Cookie: lang=en; sessionid=@' x.test", of(24)],
  ['a password piped into `sudo -S`', 'echo @ | sudo -S apt update'],
  ['a password piped into `sudo -S`', 'printf "%s\\n" "@" | sudo -kS ls'],
  ['a password piped into `sudo -S`', 'cat <<< @ | sudo -S ls'],
  ['a password piped into `sudo -S`', 'cat - <<<"@" | sudo -S ls'],
  ['a password piped into `sudo -S`', 'echo @ | sudo --stdin apt update'],
  ['a password piped into `passwd`', 'yes @ | sudo passwd bob'],
  ['a password piped into `docker --password-stdin`', 'echo "@" | docker login -u bob --password-stdin'],
  ['a password piped into `chpasswd`', 'echo "bob:@" | sudo chpasswd'],
  ['a password in a here-string', 'gh auth login --with-token <<< @', of(24)],
  ['a password in a here-string', 'vault login - <<<@', of(24)],
  ['a password in a here-string', 'docker login -u bob --password-stdin <<<"@"'],
  ['a password after `az login -p`', 'az login -u bob -p @'],
  ['a password after `docker login -p`', 'docker login -u bob -p @ registry.test'],
  ['a password after `--password`', 'docker login -u bob --password @'],
  ['a password after `sqlcmd -P`', 'sqlcmd -S db -U sa -P @ -Q "select 1"'],
  ['a password after `sqlcmd -P`', "/opt/mssql-tools/bin/sqlcmd -P'@'"],
  ['a password after `htpasswd`', 'htpasswd -b .htpasswd bob @'],
  ['a password after `htpasswd`', 'htpasswd -nbB bob @'],
  ['a password after `http -a`', 'http -a bob:@ x.test/api'],
  ['a password after `curl -u`', 'curl -sSu bob:@ https://x.test'],
  ['a password after `curl -u`', 'curl -u b:@ https://x.test'],
  ['a password after `curl --user`', 'curl --user "bob:@" x.test'],
  ['a password after `curl -u`', 'curl -ubob:@ x.test'],
  ['a password after `curl -u`', 'curl -u :@ x.test'],
  ['a password after `mysql -p`', 'mysql -uroot -p@ app'],
  ['a password after `mysql -p`', 'ssh db.test "mysql -u root -p@ app"'],
  ['a password after `mysqldump -p`', "sudo docker exec db mysqldump -u root -p'@' app > app.sql"],
  ['a password after `sshpass -p`', 'sshpass -p@ ssh host'],
  ['a password after `redis-cli -a`', 'redis-cli -h cache -a @ ping'],
  ['a password after `redis-cli auth`', 'redis-cli auth @'],
  ['a password after `ldapsearch -w`', 'ldapsearch -x -D cn=admin,dc=x -w @ -b dc=x'],
  ['a password after `smbclient -U`', 'smbclient //nas/share -U bob%@'],
  ['a password after `smbclient`', 'smbclient //nas/share @ -c ls'],
  ['a password after `smbclient`', "smbclient -W home '\\\\nas\\share' '@'"],
  ['a password after `mc alias`', 'mc alias set nas https://nas.test:9000 bob @ --api S3v4'],
  ['a password after `mc host`', 'mc config host add nas https://nas.test bob @'],
  ['a password after `mc user`', 'mc admin user add nas bob @'],
  ['a password after `netlify --auth`', 'netlify deploy --prod --auth @', of(24)],
  ['a password after `netlify --auth`', 'npx netlify deploy --auth=@', of(24)],
  ['a password after `ngrok authtoken`', 'ngrok authtoken @', of(24)],
  ['a password after `snyk auth`', 'snyk auth @', of(24)],
  ['a password after `doctl -t`', 'doctl auth init -t @', of(24)],
  ['a password after `glab login -t`', 'glab auth login -t @', of(24)],
  ['a password after `cloudflared install`', 'sudo cloudflared service install @', of(24)],
  ['a password after `mongosh -p`', 'mongosh -u bob -p @ db.test'],
  ['a password in an address', 'mongosh "mongodb+srv://bob:@@cluster.test/app"'],
  ['a password in an address', 'psql postgres://bob:@@db.test:5432/app'],
  ['a password in an address', 'git clone https://bob:@@git.test/a.git'],
  ['a password in an address', 'curl -x http://bob:@@proxy.test:3128 x.test'],
  ['a password on a command line of openssl', 'openssl pkcs12 -in a.p12 -passin pass:@'],
  ['a password after `openssl enc -k`', 'openssl enc -d -aes-256-cbc -in a -k @'],
  ['a password after `7z -p`', '7z x -p@ a.7z'],
  ['a password after `zip -P`', 'zip -r -P @ a.zip a'],
  ['a password after `rar -hp`', 'rar a -hp@ a.rar a'],
  ['a password after `--passphrase`', 'gpg --batch --passphrase @ -c file'],
  ['a password in `pass`', 'ansible-playbook site.yml -e pass=@'],
  ['a password in `ansible_become_pass`', 'ansible all -m ping -e "ansible_become_pass=@"'],
  ['a password in `password`', 'kubectl create secret generic db --from-literal=password=@'],
  ['a password after `kubectl secret --from-literal`', 'kubectl create secret generic db --from-literal=smtp=@'],
  ['an AWS secret access key', 'aws configure set aws_secret_access_key @', of(40)],
  ['a password after `net user`', 'net user bob @ /add'],
  ['a password after `xfreerdp /p:`', 'xfreerdp /v:host /u:bob /p:@'],
  ['a password after `--password`', 'wget --user bob --password @ x.test'],
  ['a password in `--http-password`', 'wget --http-password=@ x.test'],
  ['a password in `x.password`', 'helm install a b --set x.password=@'],
  ['a password after `vault login`', 'vault login @', of(24)],
  ['a password after `-storepass`', 'keytool -list -keystore a.jks -storepass @'],
  ['a password after `-pw`', 'plink -ssh host -l bob -pw @'],
  ['a password in SQL', `mysql -e "CREATE USER bob IDENTIFIED BY '@'"`],
  ['a password after `PASSWORD`', `psql -c "ALTER USER bob WITH PASSWORD '@'"`],
  ['a password in `Password`', 'dotnet run --db "Server=db;User Id=sa;Password=@;"'],
  ['a password in `password`', 'mount -t cifs //nas/a /mnt -o username=bob,password=@,uid=1000'],
  ['a password in `password`', 'curl -d "username=bob&password=@" x.test'],
  ['a password in `password`', 'curl -d "{\\"password\\":\\"@\\"}" x.test'],
  ['a password after `nmcli password`', 'nmcli device wifi connect home password @'],
  ['a password after `wpa_passphrase`', 'wpa_passphrase home @'],
  ['a private key', 'cat > key <<< "@"', ['-----BEGIN ', 'OPENSSH PRIVATE KEY-----', '\n', of(44)].join('')],
  ['a session cookie', "curl -b'sessionid=@' x.test", of(24)],
  ['a JSON web token', 'curl -b s=@ x.test', ['eyJ', of(20), '.', 'eyJ', of(30), '.', of(40)].join('')],
  ['an age secret key', 'echo @ > key.txt', ['AGE-SECRET', '-KEY-1', of(58).toUpperCase()].join('')],
]

/** Tokens that are recognised by their form alone, without a variable name or option before them. */
const TOKENS: readonly (readonly [what: string, prefix: string, rest: string])[] = [
  ...['p', 'o', 'u', 's', 'r'].map((kind) => ['a GitHub token', `gh${kind}_`, of(36)] as const),
  ['a GitHub token', 'github_pat_', `${of(22)}_${of(59)}`],
  ['a GitLab token', 'glpat-', of(20)],
  ['a Slack token', 'xoxb-', `123456789012-${of(24)}`],
  ['a Slack token', 'xapp-', `1-A0123-${of(24)}`],
  ['a Stripe live key', 'sk_live_', of(24)],
  ['a Stripe live key', 'rk_live_', of(24)],
  ['an AWS access key id', 'AKIA', of(16).toUpperCase()],
  ['an AWS access key id', 'ASIA', of(16).toUpperCase()],
  ['a Google API key', 'AIza', of(35)],
  ['a Google access token', 'ya29.', of(60)],
  ['an npm token', 'npm_', of(36)],
  ['a PyPI token', 'pypi-', `AgE${of(60)}`],
  ['a RubyGems key', 'rubygems_', hex(48)],
  ['a Docker token', 'dckr_pat_', of(27)],
  ['a Shopify token', 'shpat_', hex(32)],
  ['a Hugging Face token', 'hf_', of(34)],
  ['a Linear key', 'lin_api_', of(40)],
  ['a Sentry token', 'sntrys_', of(80)],
  ['a Grafana token', 'glsa_', `${of(32)}_${hex(8)}`],
  ['a Figma token', 'figd_', of(40)],
  ['a Postman key', 'PMAK-', `${hex(24)}-${hex(34)}`],
  ['a Pulumi token', 'pul-', hex(40)],
  ['a Typeform token', 'tfp_', of(59)],
  ['a Terraform token', of(14), `.atlasv1.${of(67)}`],
  ['a Facebook token', 'EAA', of(120)],
  ['a SendGrid key', 'SG.', `${of(22)}.${of(43)}`],
  ['a Vault token', 'hvs.', of(90)],
  ['a DigitalOcean token', 'dop_v1_', hex(64)],
  ['an API key', 'sk-', `proj-${of(48)}`],
  ['an API key', 'sk-', of(48)],
  ['a Telegram bot token', '123456789', `:AA${of(33)}`],
  ['a Twilio key', 'SK', hex(32)],
  ['a Mailgun key', 'key-', hex(32)],
  ['an access token of a library like this one', 'cmdr_', of(43)],
]

describe('a secret', () => {
  for (const [what, template, secret = 'hunter22'] of LINES) {
    test(`is found in ${template}`, () => {
      const found = findSecrets(template.replace('@', () => secret))

      assert.deepEqual(
        found.map(({ kind }) => describeSecret(kind)),
        [what],
      )
      assert.ok(secret.endsWith(found[0]?.text ?? 'nothing'))
    })
  }

  for (const [what, prefix, rest] of TOKENS) {
    test(`is recognised without context as ${what}: ${prefix}`, () => {
      const token = prefix + rest

      const [found, ...others] = findSecrets(`run it ${token} | less`)

      assert.deepEqual([found?.text, found?.start, others], [token, 'run it '.length, []])
      assert.equal(found && describeSecret(found.kind), what)
    })
  }

  test('is reported once if two rules find parts of it', () => {
    const token = `gh${'p_'}${of(36)}`

    for (const value of [`${token}!end`, `start!${token}`]) {
      const found = findSecrets(`export DB_PASSWORD=${value}`)

      assert.deepEqual(
        found.map(({ kind }) => describeSecret(kind)),
        ['a GitHub token'],
      )
    }
  })

  test('is masked everywhere in the text', () => {
    const line = 'mysql -phunter22 && echo hunter22'

    assert.equal(maskSecrets(line), 'mysql -p••• && echo •••')
  })

  test("is not reported if the owner says it isn't one", () => {
    assert.deepEqual(findSecrets('mysql -phunter22', ['hunter22']), [])
  })
})

/** Lines with `@` in place of a secret, and the shortest value that is reported there. */
const SHORTEST: readonly (readonly [line: string, secret: string])[] = [
  ['OPENAI_API_KEY="@"', 'hunter'],
  ['export STRIPE_KEY=@', 'abc123d4'],
  ['license_key=@', of(16)],
  ['run it ghp_@', of(20)],
]

describe('a short value', () => {
  for (const [line, secret] of SHORTEST) {
    test(`of ${secret.length} characters is a secret in ${line}`, () => {
      assert.equal(findSecrets(line.replace('@', secret)).length, 1)
      assert.deepEqual(findSecrets(line.replace('@', secret.slice(1))), [])
    })
  }

  test('needs four different characters', () => {
    assert.equal(findSecrets('export DB_PASSWORD=abcdabcd').length, 1)
    assert.deepEqual(findSecrets('export DB_PASSWORD=abcabcabc'), [])
  })
})

describe('a long name', () => {
  test('announces a secret if its prefix fits 64 characters', () => {
    const header = (length: number) => `curl -H "X-${'a'.repeat(length - 'X-'.length)}Token: hunter-two" x.test`

    assert.equal(findSecrets(header(64)).length, 1)
    assert.deepEqual(findSecrets(header(65)), [])
  })
})

describe('hostile text', () => {
  test('is searched about as fast with escaped quotes as without', () => {
    const quotes = timeOf(() => findSecrets('" '.repeat(150_000)))

    const escaped = timeOf(() => findSecrets('"\\'.repeat(150_000)))

    assert.ok(escaped < 4 * quotes, `${escaped} µs instead of ${quotes}`)
  })
})

/** The CPU time that `work` takes, in microseconds. Unlike elapsed time, it leaves out time used by other processes. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user
}

const HARMLESS = [
  'curl -H "X-Api-Key: {{key}}" {{url}}',
  'curl --negotiate -u : x.test',
  'curl -H "X-Api-Key: $API_KEY" x.test',
  'curl -H "X-Api-Key: <your key>" x.test',
  'curl -H "X-Api-Key: YOUR_API_KEY_HERE" x.test',
  'curl -H "Content-Type: application/json" -H "X-Request-Id: 4f2a" x.test',
  'export TOKEN="$(cat token.txt)"',
  'export TOKEN=`pass show token`',
  'export DB_PASS=***',
  'export DB_PASSWORD=changeme',
  'docker run -e POSTGRES_PASSWORD=mysecretpassword postgres',
  'docker run -e MYSQL_ROOT_PASSWORD=my-secret-pw mysql',
  'export API_KEY=your_api_key_here',
  'ssh -p 2222 bob@host',
  'mkdir -p a/b/c',
  'docker run -p 80:80 nginx',
  'docker run -p 127.0.0.1:5432:5432 postgres',
  'docker login --password-stdin < token.txt',
  'cat token.txt | docker login -u bob --password-stdin',
  'pass show docker | docker login -u bob --password-stdin',
  'echo "$TOKEN" | gh auth login --with-token',
  'echo hello there | sudo tee /etc/motd',
  'echo "deb https://x.test stable main" | sudo tee /etc/apt/sources.list.d/x.list',
  'gh auth login --with-token < token.txt',
  'server --keyfile path/to/key.pem --key server.key',
  'curl --key client.key --cert client.pem x.test',
  'curl --cert client.pem:{{password}} x.test',
  'ssh -i ~/.ssh/id_ed25519 bob@host',
  'CREATE TABLE a (id int PRIMARY_KEY=1)',
  'sort --key=2 -t , a.csv',
  'sort -k 2,2n --key 3 a.tsv',
  'xset r rate 200 30 && xset KEY=value',
  'redis-cli set key value',
  'redis-cli --scan --pattern "session:*"',
  'aws s3api get-object --bucket a --key reports/2026/report-000123456789.pdf out.pdf',
  'aws dynamodb query --key-condition-expression "id = :v"',
  'aws logs filter-log-events --next-token {{token}}',
  'gpg --recv-keys 0x9E92F1A2B3C4D5E6',
  'gpg --key 9E92F1A2B3C4D5E6F708',
  'license_key=123e4567-e89b-12d3-a456-426614174000 ./run',
  'The password: docs/chapter12 explains it.',
  'gpg --default-key 9E92F1A2B3C4D5E6 --sign a',
  'git config user.signingkey 9E92F1A2B3C4D5E6',
  'apt-key adv --keyserver keyserver.ubuntu.com --recv-keys 9E92F1A2B3C4D5E6F708',
  'git show 0123456789abcdef0123456789abcdef01234567',
  'git checkout 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
  'echo "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  a.iso" | sha256sum --check',
  'az account set --subscription 123e4567-e89b-12d3-a456-426614174000',
  'docker pull nginx@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'ffmpeg -i a.mp4 -pass 1 -f null /dev/null',
  'mysql -u root -p app',
  'mysql --protocol=tcp -h 127.0.0.1 -P 3306',
  'psql -p 5432 -U bob',
  'mongosh --port 27017',
  'curl -u bob https://x.test',
  'curl -u "$USER:$PASSWORD" https://x.test',
  'curl -A "Mozilla/5.0 (X11; Linux)" https://x.test',
  'curl -H "Authorization: Bearer %TOKEN%" https://x.test',
  'http -a {{user}}:{{password}} x.test',
  'http GET x.test/a:b',
  'sshpass -f password.txt ssh host',
  'sshpass -e ssh host',
  'ldapsearch -x -W -D cn=admin -b dc=x',
  'smbclient -U bob //nas/share',
  'smbclient //nas/share -U bob1234',
  'smbclient //nas/share {{password}} -c ls',
  'smbclient -L //nas 2>errors1234',
  'mc alias set nas https://nas.test bob1234',
  'mc alias list nas1 && mc ls nas/bucket1',
  'netlify deploy --dir=build1234',
  'cat <<< "deb https://x.test stable" | sudo tee a.list',
  'yes | sudo -S apt1234',
  'htpasswd -c .htpasswd bob',
  'net user bob /delete',
  'net user',
  'net use Z: \\\\nas\\share /persistent:yes',
  'xfreerdp /v:host /u:bob /p:{{password}}',
  'openssl rsa -in a.pem -passin file:pass.txt',
  'openssl enc -aes-256-cbc -pass env:PASSWORD -in a',
  'openssl rand -hex 32',
  '7z x a.7z -p',
  '7z a -mx=9 a.7z a',
  'zip -r -P {{password}} a.zip a',
  'tar -xzpf a.tar.gz',
  'cp -pR a b && rsync -ap a b',
  'kubectl create secret generic db --from-file=password.txt',
  'kubectl create secret generic db --from-literal=username=bob',
  'kubectl create configmap a --from-literal=colour=blue123',
  'kubectl get secret db -o jsonpath="{.data.password}" | base64 -d',
  'helm install a b --set x.passwordSecret=db-login --set existingSecret=login',
  'docker service create --secret site-certificate nginx',
  'docker build --secret id=token,src=token.txt .',
  'vault kv get secret/db',
  'vault login -method=oidc',
  'ansible-playbook site.yml --vault-password-file ~/.vault',
  'rsync --password-file=/etc/rsync.pass a b::c',
  'gpg --passphrase-file pass.txt -d a.gpg',
  'python -c "print(sorted(a, key=lambda x: x[1]))"',
  'python -c "connect(password=os.environ[\'PW\'])"',
  'grep -rn "password=" . && grep -E "token: .*" a',
  "sed -i 's/password=.*/password=REDACTED/' a.ini",
  "awk -F= '/token/ {print $2}' a",
  'jq -r .token a.json',
  'bypass=enabled1 compass=north22 monkey=banana12 ./run',
  'OLDPWD=/home/bob1 PWD=/srv/www2 ./run',
  'npm run sk-this-is-only-a-name-with-hyphens',
  'git log --format="%h %s" --author=token',
  'curl "https://x.test/login?next=token"',
  'curl http://localhost:8080/a@b',
  'ssh://git@host.test:22/a/b',
  'The password: type it twice. A token is a secret; secrets are kept elsewhere.',
  'Set password programmatically, and pass the token around.',
  'uuidgen | tee key-id.txt',
  'cargo build --features token-api',
  'max_tokens=4096 tokenizer=bpe pad_token=eos12345',
]

describe('no secret', () => {
  for (const line of HARMLESS) {
    test(`is reported in ${line}`, () => {
      assert.deepEqual(findSecrets(line), [])
    })
  }
})
