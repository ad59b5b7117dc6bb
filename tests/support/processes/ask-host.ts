import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response. The names of `headers` are in lower case, and `body` may be compressed. */
export type HostAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Requests a path from a host. Doesn't normalize the path or follow redirects. */
export function askHost(origin: string, path: string, headers: Record<string, string> = {}): Promise<HostAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, agent: false }, (response) => {
      buffer(response).then((body) => {
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(fields), body })
      }, reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}
