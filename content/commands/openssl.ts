import type { Command } from '../../core/commands/command.ts'

/** Certificates, keys and encrypted files. Tried with OpenSSL 3.0. */
export const opensslCommands: readonly Command[] = [
  {
    id: 'openssl-certificate-of-server',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Who issued the certificate of a website, and when does it expire?',
    line: `openssl s_client -connect {{host=example.com}}:443 -servername {{host}} < /dev/null 2> /dev/null |
  openssl x509 -noout -subject -issuer -dates`,
  },
  {
    id: 'openssl-expires-soon',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Check that a certificate file is good for thirty more days; the exit code tells scripts.',
    line: 'openssl x509 -in {{certificate=server.crt}} -noout -checkend 2592000',
  },
  {
    id: 'openssl-read-certificate',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Read everything that a certificate says: names, dates, key, extensions.',
    line: 'openssl x509 -in server.crt -noout -text',
  },
  {
    id: 'openssl-self-signed',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Make a self-signed certificate for localhost, good for a year of development. Browsers will warn about it.',
    line: String.raw`openssl req -x509 -newkey rsa:2048 -nodes -days 365 -keyout localhost.key -out localhost.crt \
  -subj '/CN=localhost' -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1'`,
  },
  {
    id: 'openssl-signing-request',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes:
      'Make a new key and the signing request (CSR) that a certificate authority wants. ' +
      'The key stays with you, unencrypted.',
    line: String.raw`openssl req -new -newkey rsa:3072 -nodes -keyout example.com.key -out example.com.csr \
  -subj '/CN=example.com' -addext 'subjectAltName=DNS:example.com,DNS:www.example.com'`,
  },
  {
    id: 'openssl-key-fits-certificate',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Does this private key belong to this certificate? Compares their public keys.',
    line: String.raw`diff <(openssl x509 -in {{certificate=server.crt}} -noout -pubkey) \
  <(openssl pkey -in {{key=server.key}} -pubout) &&
  echo 'they belong together'`,
  },
  {
    id: 'openssl-verify-chain',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Verify a certificate against its authority and the intermediate certificates in between.',
    line: 'openssl verify -CAfile ca.crt -untrusted chain.pem server.crt',
  },
  {
    id: 'openssl-random-secret',
    platform: 'openssl',
    tags: ['security'],
    notes: 'Make a random secret of 32 bytes for a session key or an API token.',
    line: 'openssl rand -hex {{bytes=32|16|64}}',
  },
  {
    id: 'openssl-encrypt-file',
    platform: 'openssl',
    tags: ['security', 'files'],
    notes:
      'Encrypt a file with a password. Without the password, and without these very options, it cannot be read again.',
    description:
      'PBKDF2 with 600,000 rounds makes guessing the password slow. ' +
      'CBC mode hides the contents but does not notice if someone alters the file.',
    line: 'openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -salt -in notes.txt -out notes.txt.enc',
  },
  {
    id: 'openssl-decrypt-file',
    platform: 'openssl',
    tags: ['security', 'files'],
    notes: 'Decrypt a file that was encrypted with a password and the same options.',
    line: 'openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -in notes.txt.enc -out notes.txt',
  },
  {
    id: 'openssl-integrity-of-script',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Compute the integrity attribute for a script tag, so that the browser refuses a changed file.',
    line: 'echo "sha384-$(openssl dgst -sha384 -binary app.js | openssl base64 -A)"',
  },
  {
    id: 'openssl-sign-webhook',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes: 'Sign a message with a shared secret (HMAC), to test an endpoint that checks webhook signatures.',
    line: 'openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" payload.json',
  },
  {
    id: 'openssl-pem-to-pfx',
    platform: 'openssl',
    tags: ['security', 'web'],
    notes:
      'Bundle key, certificate and chain into one .pfx file, as Windows and Java servers want it. ' +
      'Asks for a new password.',
    line: 'openssl pkcs12 -export -inkey server.key -in server.crt -certfile chain.pem -out server.pfx',
  },
]
