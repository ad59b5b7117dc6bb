import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { TLSSocket } from 'node:tls'
import { postgresError } from '../../server/store/postgres/postgres-problem.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { runNode } from '../support/processes/node-process.ts'
import { missing } from '../support/processes/run-host.ts'
import { startServerThat } from './frail-network.ts'

const skip = missing('openssl')

describe('PostgreSQL: a certificate', { skip }, () => {
  test('issued by a private authority is refused', async (t) => {
    const { url } = await startTlsServer(t, createCertificate(t))

    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
      const detail = await detailAt(`${url}?sslmode=${mode}`)
      assert.match(detail, /certificate is not signed by an authority .* sslrootcert in DATABASE_URL/, mode)
    }
  })

  test('is accepted if sslrootcert names its authority', async (t) => {
    const certificate = createCertificate(t)
    const { url, encrypted } = await startTlsServer(t, certificate)

    await detailAt(`${url}?sslmode=require&sslrootcert=${encodeURIComponent(certificate.file)}`)

    assert.equal(encrypted(), 1)
  })

  test('for another host is refused', async (t) => {
    const certificate = createCertificate(t, { host: 'other.example' })
    const { url } = await startTlsServer(t, certificate)

    const detail = await detailAt(`${url}?sslrootcert=${encodeURIComponent(certificate.file)}`)

    assert.match(detail, /certificate is for another host than the one in DATABASE_URL/)
    assert.doesNotMatch(detail, /other\.example/)
  })
})

describe('PostgreSQL: a certificate file', { skip }, () => {
  test('is reported with its parameter if missing or invalid', async (t) => {
    const certificate = createCertificate(t)
    const { url } = await startTlsServer(t, certificate)
    const text = join(certificate.folder, 'text.pem')
    writeFileSync(text, 'words')
    chmodSync(text, 0o644)

    const details = [
      await detailAt(`${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`),
      await detailAt(`${url}?sslrootcert=${encodeURIComponent(certificate.folder)}`),
      await detailAt(`${url}?sslrootcert=${encodeURIComponent(text)}`),
      await detailAt(`${url}?sslcert=${encodeURIComponent(text)}&sslkey=${encodeURIComponent(text)}`),
    ]

    for (const detail of details) {
      assert.match(detail, /sslrootcert/)
      assert.doesNotMatch(detail, /the error has the code/)
    }
  })
})

describe('PostgreSQL: encryption', { skip }, () => {
  test('is reported if required but not offered', async (t) => {
    const port = await startServerThat(t, (socket) => socket.once('data', () => socket.write('N')))

    const detail = await detailAt(`postgres://owner:hush@localhost:${port}/library?sslmode=require`)

    assert.match(detail, /offers no encryption, which sslmode/)
  })

  test('with sslmode=require logs no driver warning', async (t) => {
    const { url } = await startTlsServer(t, createCertificate(t))
    const script = `
      import { postgresError } from '../../server/store/postgres/postgres-problem.ts'
import { openPostgresStore } from ${JSON.stringify(new URL('../../server/store/postgres/postgres-store.ts', import.meta.url).href)}
      await openPostgresStore({ url: ${JSON.stringify(`${url}?sslmode=require`)} })`

    const { errors } = await runNode(['--input-type=module', '--eval', script])

    assert.doesNotMatch(errors, /warning/i)
  })
})

describe('PostgreSQL: network or TLS error', () => {
  const EXPLAINED: Readonly<Record<string, RegExp>> = {
    CERT_HAS_EXPIRED: /certificate, or that of its authority, has expired/,
    CERT_NOT_YET_VALID: /certificate is not valid yet/,
    SELF_SIGNED_CERT_IN_CHAIN: /sslrootcert/,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: /sslrootcert/,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: /sslrootcert/,
    ERR_SSL_WRONG_VERSION_NUMBER: /cannot agree on how to encrypt/,
    ERR_OSSL_PEM_BAD_END_LINE: /not in PEM format/,
    EAI_AGAIN: /name of its host cannot be looked up/,
    ENOTFOUND: /no such host; .*%23/,
    ETIMEDOUT: /cannot be reached/,
    EHOSTUNREACH: /cannot be reached/,
    ECONNRESET: /connection was lost/,
  }

  for (const [code, expected] of Object.entries(EXPLAINED)) {
    test(`${code} is explained`, () => {
      assert.match(postgresError(Object.assign(new Error('hush'), { code })).message, expected)
    })
  }
})

type Certificate = { readonly folder: string; readonly file: string; readonly key: Buffer; readonly cert: Buffer }

function createCertificate(t: TestContext, { host = 'localhost' } = {}): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'commander-certificate-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [file, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2']
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', file], { stdio: 'ignore' })
  return { folder, file, key: readFileSync(key), cert: readFileSync(file) }
}

/** Starts a server that completes a TLS handshake the way PostgreSQL does, and then closes the connection. */
async function startTlsServer(t: TestContext, { key, cert }: Certificate) {
  let encrypted = 0
  const port = await startServerThat(t, (socket) =>
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      secure.on('error', () => undefined)
      secure.once('data', () => {
        encrypted += 1
        secure.end()
      })
    }),
  )
  return { url: `postgres://owner:hush@localhost:${port}/library`, encrypted: () => encrypted }
}

async function detailAt(url: string): Promise<string> {
  const detail = await expectDetail(openPostgresStore({ url, timeoutMs: 2_000 }))
  assert.match(detail, /^PostgreSQL cannot be used: /)
  assert.doesNotMatch(detail, /hush|owner|localhost/)
  return detail
}
