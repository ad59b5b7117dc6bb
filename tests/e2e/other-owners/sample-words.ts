import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../cli/build/paths.ts'
import { projects } from '../../../content/projects.ts'
import { site } from '../../../content/site.ts'
import { textsIn, textsOf, wordsIn } from './texts-in.ts'

/** Files of libraries that are bundled with the application. They may contain people's names. */
const LIBRARIES = 'node_modules/{react,react-dom,scheduler,oidc-client-ts,vite,rolldown}/**/*.{js,mjs}'
const UNUSED = /\.development\.|\.profiling\.|\/node_modules\/.*\/node_modules\//

/**
 * Shorter phrases could occur by chance, for example in a file name's hash. A single word is still found by the search
 * for words.
 */
const MIN_PHRASE_LENGTH = 6

/**
 * Texts that the sample's owner wrote: settings, projects except Commander, the CV, and each line of Markdown and SVG
 * files. Omits texts shorter than `MIN_PHRASE_LENGTH`.
 */
export function phrasesOfSample(): readonly string[] {
  const content = join(ROOT, 'content')
  const own = projects.filter(({ projectId }) => projectId !== 'commander')
  const written = globSync('{*.*,projects/**}', { cwd: content }).flatMap((path) => {
    const text = /\.(?:md|json|svg)$/.test(path) ? readFileSync(join(content, path), 'utf8') : ''
    return path.endsWith('.json') ? textsOf(JSON.parse(text)) : text.split('\n').map((line) => line.trim())
  })
  return [...new Set([...textsOf(site), ...textsOf(own), ...written])].filter(
    (phrase) => phrase.length >= MIN_PHRASE_LENGTH,
  )
}

/** The phrases, and their single words, that occur neither in the `kept` texts nor in bundled libraries. */
export function distinctiveOf(phrases: readonly string[], kept: ReadonlyMap<string, string>) {
  const others = [...kept.values(), ...librarySources()]
  const known = new Set(others.flatMap((text) => [...wordsIn(text)]))
  const words = [...wordsIn(phrases.join('\n'))].filter((word) => !known.has(word))
  return { words, phrases: phrases.filter((phrase) => !others.some((text) => text.includes(phrase))) }
}

/** Finds the words and phrases that occur in these texts. Returns each one as `file: word`. */
export function tracesIn(
  texts: ReadonlyMap<string, string>,
  { words, phrases }: { readonly words: readonly string[]; readonly phrases: readonly string[] },
): readonly string[] {
  return [...texts].flatMap(([file, text]) => {
    const said = wordsIn(text)
    const found = [...words.filter((word) => said.has(word)), ...phrases.filter((phrase) => text.includes(phrase))]
    return found.map((trace) => `${file}: ${trace}`)
  })
}

function librarySources(): readonly string[] {
  const files = globSync(LIBRARIES, { cwd: ROOT }).filter((file) => !UNUSED.test(file))
  return files.flatMap((file) => [...textsIn(join(ROOT, file)).values()])
}
