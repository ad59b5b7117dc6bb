import { type Finding, fail, verdict, warn } from './finding.ts'
import type { Visit } from './visit.ts'

const SMALL_BYTES = 1000 // which CloudFront and others do not compress
const REMEDY =
  'Switch compression on: nginx `gzip_static`, Caddy `precompressed`, CloudFront `Compress` (all in build/hosting).'
const LEFTOVER = 'Leave *.br and *.gz out of the upload where the host compresses by itself.'

/** Whether what compresses well comes compressed to who takes it, and as it is to who does not. */
export async function checkCompression(visit: Visit, urls: readonly string[]): Promise<readonly Finding[]> {
  const problems: Finding[] = []
  for (const url of urls) problems.push(...(await problemsOf(visit, url)))
  const sibling = await visit.ask(`${visit.address}/index.html.br`)
  if (sibling.ok && sibling.value.status === 200) {
    problems.push(warn('leftover', '/index.html.br is served as a file of its own.', LEFTOVER))
  }
  return verdict('compression', 'Pages and scripts come compressed to who takes it.', problems)
}

async function problemsOf({ ask, origin }: Visit, url: string): Promise<readonly Finding[]> {
  const what = url.slice(origin.length)
  const [compressed, plain] = [await ask(url), await ask(url, { 'Accept-Encoding': 'identity' })]
  if (!compressed.ok || !plain.ok) {
    const reason = compressed.ok ? (plain.ok ? '' : plain.error) : compressed.error
    return [
      fail('encoding', `${what} cannot be read: ${reason}.`, 'Send Content-Encoding with what is compressed only.'),
    ]
  }
  if (looksCompressed(plain.value.bytes)) {
    return [fail('encoding', `${what} is sent compressed without saying so, or to who does not take it.`, LEFTOVER)]
  }
  const coding = compressed.value.headers.get('content-encoding')
  if (coding !== null || compressed.value.bytes.length < SMALL_BYTES) return []
  return [warn('compression', `${what} is sent uncompressed (${plain.value.bytes.length} bytes).`, REMEDY)]
}

/** Text has no byte 0, and gzip begins with a mark; brotli has none, but is not text. */
function looksCompressed(bytes: Uint8Array): boolean {
  return bytes.slice(0, SMALL_BYTES).includes(0) || (bytes[0] === 0x1f && bytes[1] === 0x8b)
}
