import { getBytes } from '../get-bytes.ts'

/** Content codings that all compared servers support. */
export type ListCoding = 'identity' | 'gzip'

/** Bytes of the list of commands as a server sends it. */
export type ListBytes = Readonly<Record<ListCoding, Uint8Array>>

/** Requests the list in each coding. Throws if the status isn't 200 or the response has another coding. */
export async function listBytesAt(url: string): Promise<ListBytes> {
  return { identity: await bytesAt(url, 'identity'), gzip: await bytesAt(url, 'gzip') }
}

/** Returns the entity tag of the list at `url` in a coding. Throws if there isn't one. */
export async function entityTagAt(url: string, coding: ListCoding): Promise<string> {
  const { headers } = await getBytes(url, coding)
  if (headers.etag === undefined) throw new Error(`${url} has no entity tag.`)
  return headers.etag
}

async function bytesAt(url: string, coding: ListCoding): Promise<Uint8Array> {
  const { status, headers, body } = await getBytes(url, coding)
  const sent = headers['content-encoding'] ?? 'identity'
  if (status === 200 && sent === coding) return body
  throw new Error(`${url} responds with ${status} in ${sent}; expected 200 in ${coding}.`)
}
