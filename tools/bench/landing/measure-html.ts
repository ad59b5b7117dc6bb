import { brotliDecompressSync } from 'node:zlib'
import { screensOf } from '../../../core/routing/screens.ts'
import { readSiteMap } from '../../build/read-site-map.ts'
import { atMost, type Figure, noted } from '../figure.ts'
import { getBytes } from '../get-bytes.ts'
import { asCount, inBytes } from '../show-quantity.ts'
import { scriptsOf } from './page-scripts.ts'

const MOST_HTML_BYTES = 8192 // DESIGN section 5, as are the others
const MOST_INLINE_BYTES = 1024

/** The HTML of every screen as it is sent to a browser, and the scripts in that of the landing page. */
export async function measureHtml(siteUrl: string): Promise<readonly Figure[]> {
  const pages = await Promise.all(
    screensOf(readSiteMap()).map(async ({ address }) => ({ address, body: await htmlAt(siteUrl + address) })),
  )
  const landing = pages.find(({ address }) => address === '/')?.body ?? Buffer.alloc(0)
  const { inlineBytes, external } = scriptsOf(brotliDecompressSync(landing).toString())
  return [
    atMost('HTML of /, brotli', landing.length, { most: MOST_HTML_BYTES, show: inBytes }),
    ...pages
      .filter(({ address }) => address !== '/')
      .map(({ address, body }) => noted(`HTML of ${address}, brotli`, inBytes(body.length))),
    atMost('script inside /', inlineBytes, { most: MOST_INLINE_BYTES, show: inBytes }),
    atMost('scripts that / loads at once', external, { most: 0, show: asCount }),
  ]
}

async function htmlAt(url: string): Promise<Uint8Array> {
  const { status, headers, body } = await getBytes(url, 'br')
  if (status === 200 && headers['content-encoding'] === 'br') return body
  throw new Error(`${url} answers ${status} in ${headers['content-encoding'] ?? 'no'} coding; expected 200 in br.`)
}
