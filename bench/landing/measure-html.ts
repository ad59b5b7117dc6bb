import { brotliDecompressSync } from 'node:zlib'
import { readSiteMap } from '../../cli/build/read-site-map.ts'
import { screensOf } from '../../core/routing/screens.ts'
import { asCount, atMost, type Figure, inBytes, noted } from '../figures.ts'
import { getBytes } from '../get-bytes.ts'

const MAX_HTML_BYTES = 8192 // as in docs/performance.md
const MAX_INLINE_BYTES = 1024

const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs
const DATA = /\stype="(?:application\/(?:ld\+)?json|speculationrules)"/
const EXTERNAL = /\ssrc=|\shref=/
const PRELOADED = /<link[^>]*\srel="modulepreload"[^>]*>/g

/** Measures the HTML of every screen as sent, and the scripts of the landing page. */
export async function measureHtml(siteUrl: string): Promise<readonly Figure[]> {
  const pages = await Promise.all(
    screensOf(readSiteMap([])).map(async ({ address }) => ({ address, body: await htmlAt(siteUrl + address) })),
  )
  const landing = pages.find(({ address }) => address === '/')?.body ?? Buffer.alloc(0)
  const { inlineBytes, external } = scriptsOf(brotliDecompressSync(landing).toString())
  return [
    atMost('HTML of /, brotli', landing.length, { max: MAX_HTML_BYTES, show: inBytes }),
    ...pages
      .filter(({ address }) => address !== '/')
      .map(({ address, body }) => noted(`HTML of ${address}, brotli`, inBytes(body.length))),
    atMost('script inside /', inlineBytes, { max: MAX_INLINE_BYTES, show: inBytes }),
    atMost('scripts that / loads at once', external, { max: 0, show: asCount }),
  ]
}

async function htmlAt(url: string): Promise<Uint8Array> {
  const { status, headers, body } = await getBytes(url, 'br')
  if (status === 200 && headers['content-encoding'] === 'br') return body
  throw new Error(
    `${url} responds with ${status} in ${headers['content-encoding'] ?? 'no'} coding; expected 200 in br.`,
  )
}

/** The bytes of all inline scripts, and the number of script files. */
type PageScripts = { readonly inlineBytes: number; readonly external: number }

/** Data blocks don't count as scripts; preloaded scripts count as files. */
function scriptsOf(html: string): PageScripts {
  const scripts = [...html.matchAll(SCRIPT)].map(({ groups }) => ({
    attributes: groups?.attributes ?? '',
    text: groups?.text ?? '',
  }))
  const run = scripts.filter(({ attributes }) => !DATA.test(attributes))
  const preloaded = html.match(PRELOADED)?.length ?? 0
  return {
    inlineBytes: run.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    external: run.filter(({ attributes }) => EXTERNAL.test(attributes)).length + preloaded,
  }
}
