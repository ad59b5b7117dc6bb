import { getBytes } from '../get-bytes.ts'

/** The codings that every server under comparison knows. */
export type ListCoding = 'identity' | 'gzip'

/** The list of commands as a server sends it, byte for byte. */
export type ListBytes = Readonly<Record<ListCoding, Uint8Array>>

/** Asks a server for the list in each coding. Throws where it answers anything but 200, or in another coding. */
export async function listBytesAt(url: string): Promise<ListBytes> {
  return { identity: await bytesAt(url, 'identity'), gzip: await bytesAt(url, 'gzip') }
}

/** The entity tag of the list at `url` in this coding. Throws where the server gives none. */
export async function entityTagAt(url: string, coding: ListCoding): Promise<string> {
  const { headers } = await getBytes(url, coding)
  if (headers.etag === undefined) throw new Error(`${url} gives no entity tag.`)
  return headers.etag
}

async function bytesAt(url: string, coding: ListCoding): Promise<Uint8Array> {
  const { status, headers, body } = await getBytes(url, coding)
  const sent = headers['content-encoding'] ?? 'identity'
  if (status === 200 && sent === coding) return body
  throw new Error(`${url} answers ${status} in ${sent}; expected 200 in ${coding}.`)
}
