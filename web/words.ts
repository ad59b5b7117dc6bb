import { site } from '#content/site.ts'
import { isObject } from '../core/parsing/parse.ts'
import { catalogueOf, createWords, type OwnWords } from '../core/words/catalogues.ts'

type OwnFile = { readonly ownWords?: OwnWords }

// Tests expect the original texts, even if the owner has replaced some.
const areAsTheyCame = environment().SITE_WORDS === 'english'

/** The language of the pages (BCP 47). */
export const language = areAsTheyCame ? 'en' : (site.language ?? 'en')

/** The texts in the site's language, including the owner's replacements. */
export const catalogue = catalogueOf(language, areAsTheyCame ? {} : await readOwnWords())

/**
 * All texts that visitors read, in the site's language. The build replaces each name (`words.home.facts`) with its
 * text, so that a page contains only the texts that it shows. Modules must therefore write names out in full and never
 * destructure them. Source: docs/decisions/0049-message-catalogue.md.
 */
export const words = createWords(catalogue, language)

/**
 * Reads `content/words.ts`. The file may be missing, because updates don't touch `content/` and older sites don't have
 * it.
 */
async function readOwnWords(): Promise<OwnWords> {
  // The glob works only in the bundler. Node, which builds the site, needs the import.
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

/** Node's environment variables. Empty in a browser, where this module runs in development. */
function environment(): Readonly<Record<string, unknown>> {
  const node: unknown = Reflect.get(globalThis, 'process')
  return isObject(node) && isObject(node.env) ? node.env : {}
}
