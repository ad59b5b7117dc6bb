import { site } from '#content/site.ts'
import { isObject } from '../core/parsing/parse.ts'
import { catalogueOf, createWords, type OwnWords } from '../core/words/catalogues.ts'

type OwnFile = { readonly ownWords?: OwnWords }

// Tests expect our own texts, whatever the owner has replaced.
const areAsTheyCame = environment().SITE_WORDS === 'english'

/** The language of the pages (BCP 47). */
export const language = areAsTheyCame ? 'en' : (site.language ?? 'en')

/** The texts in that language, with the owner's replacements. */
export const catalogue = catalogueOf(language, areAsTheyCame ? {} : await readOwnWords())

/**
 * Every text that visitors read, in the site's language. The build inlines each text in place of its name
 * (`words.home.facts`), so that a page carries only the texts it shows. Modules must therefore spell names out in full
 * and never destructure them. Source: docs/decisions/0049-message-catalogue.md.
 */
export const words = createWords(catalogue, language)

/** Reads `content/words.ts`, which may be missing: updates leave `content/` alone, and older sites don't have it. */
async function readOwnWords(): Promise<OwnWords> {
  // The glob works only in the bundler; Node, which builds the site, needs the import.
  const [file] = import.meta.env === undefined ? [await importOwnFile()] : Object.values(globOwnFile())
  return file?.ownWords ?? {}
}

function globOwnFile() {
  return import.meta.glob<OwnFile>('#content/words.ts', { eager: true })
}

async function importOwnFile(): Promise<OwnFile> {
  const path = '#content/words.ts'
  try {
    return await import(/* @vite-ignore */ path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND') return {}
    throw cause
  }
}

/** Node's environment; empty in a browser, where development evaluates this module. */
function environment(): Readonly<Record<string, unknown>> {
  const node: unknown = Reflect.get(globalThis, 'process')
  return isObject(node) && isObject(node.env) ? node.env : {}
}
