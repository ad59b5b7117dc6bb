const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs
const DATA = /\stype="(?:application\/(?:ld\+)?json|speculationrules)"/
const EXTERNAL = /\ssrc=|\shref=/
const PRELOADED = /<link[^>]*\srel="modulepreload"[^>]*>/g

/** What a page makes the browser run before anything else: bytes of script inside it, and how many files. */
export type PageScripts = { readonly inlineBytes: number; readonly external: number }

/** The scripts in the HTML of a page of ours. Blocks of data are none; a script that is preloaded counts as a file. */
export function scriptsOf(html: string): PageScripts {
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
