import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Listening } from './ask.ts'
import { listenLocally } from './listen-locally.ts'

/** Changes an ETag the way a proxy does when it compresses the response. */
export type TagChange = (entityTag: string) => string

/** Ways in which proxies change an ETag. Each key names the proxies that do it. */
export const TAG_CHANGES: Readonly<Record<string, TagChange>> = {
  'nginx, HAProxy, Cloudflare and CloudFront': (tag) => `W/${tag}`,
  'Apache and Caddy': (tag) => tag.replace(/"$/, '-gzip"'),
  'Apache with Brotli': (tag) => tag.replace(/"$/, '-br"'),
  Jetty: (tag) => tag.replace(/"$/, '--gzip"'),
  'a proxy that adds the coding as a parameter': (tag) => tag.replace(/"$/, ';gzip"'),
  'nginx in front of Apache': (tag) => `W/${tag.replace(/"$/, '-gzip"')}`,
}

/**
 * Starts a proxy that requests uncompressed responses from `server`, compresses them and changes their ETags. It's
 * stopped when the test ends.
 */
export async function startCompressingProxy(
  test: TestContext,
  server: Listening,
  change: TagChange,
): Promise<Listening> {
  const { port, close } = await listenLocally(createServer(passOnTo(server, change)))
  test.after(close)
  return { port }
}

function passOnTo({ port }: Listening, change: TagChange): RequestListener {
  return (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const passedOn = request({ host: '127.0.0.1', port, agent: false, method, path: url, headers: plain })
    passedOn.on('response', async (answer: IncomingMessage) => {
      const body = gzipSync(Buffer.concat(await answer.toArray()))
      const { 'content-length': _, etag, ...others } = answer.headers
      const tag = etag === undefined ? {} : { etag: change(etag) }
      const hasBody = answer.statusCode !== 304 && answer.statusCode !== 204
      outgoing.writeHead(answer.statusCode ?? 0, { ...others, ...tag, ...(hasBody && { 'content-encoding': 'gzip' }) })
      outgoing.end(hasBody ? body : null)
    })
    incoming.pipe(passedOn)
  }
}
