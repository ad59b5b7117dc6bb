import { site } from '../content/site.ts'
import { isObject } from '../core/parse.ts'
import { catalogueOf, createWords, type OwnWords } from '../core/words/catalogues.ts'

type OwnFile = { readonly ownWords?: OwnWords }

// Tests look for the words that came with the code, whatever a fork has put in their place.
const areAsTheyCame = environment().SITE_WORDS === 'english'

/** The language of the pages (BCP 47). */
export const language = areAsTheyCame ? 'en' : (site.language ?? 'en')

/** The texts in it, with what their owner has put in the place of ours. */
export const catalogue = catalogueOf(language, areAsTheyCame ? {} : await readOwnWords())

/**
 * Everything that visitors read, in the language of the site. The build puts each text in the place of its name
 * (`words.home.facts`), so that no page carries a word that it does not show: names are written out like that in the
 * modules of the site, never taken apart. Source: docs/decisions/0049-words-and-languages.md.
 */
export const words = createWords(catalogue, language)

/** Those of `content/words.ts`, which may be missing: updates leave `content/` alone, and older ones have none. */
async function readOwnWords(): Promise<OwnWords> {
  // Only the bundler knows the first; Node, which builds the site, has no more than the second.
  const [file] = import.meta.env === undefined ? [await importOwnFile()] : Object.values(globOwnFile())
  return file?.ownWords ?? {}
}

function globOwnFile() {
  return import.meta.glob<OwnFile>('../content/words.ts', { eager: true })
}

async function importOwnFile(): Promise<OwnFile> {
  const path = '../content/words.ts'
  try {
    return await import(/* @vite-ignore */ path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND') return {}
    throw cause
  }
}

/** That of Node; a browser, where this is evaluated while the site is written, has none. */
function environment(): Readonly<Record<string, unknown>> {
  const node: unknown = Reflect.get(globalThis, 'process')
  return isObject(node) && isObject(node.env) ? node.env : {}
}
