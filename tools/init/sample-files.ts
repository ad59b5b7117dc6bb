import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../core/parse.ts'

/** What in `content/` is not about its owner, and stays whoever it is. */
const OF_NOBODY = /^(?:library\/.*|mock-commands\.ts|tsconfig\.json)$/

const LIST = join(import.meta.dirname, 'sample-files.json')

/** The sample's files: their path in `content/`, and the hash of their bytes. */
type SampleFiles = Readonly<Record<string, string>>

/** The files of the folder `content` that are about its owner, with their hashes. */
export function filesOfOwner(content: string): SampleFiles {
  const entries = readdirSync(content, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = entries.map((entry) => join(entry.parentPath, entry.name).slice(content.length + 1))
  const paths = names.map((name) => name.replaceAll('\\', '/')).filter((path) => !OF_NOBODY.test(path))
  return Object.fromEntries(paths.sort().map((path) => [path, hashOf(join(content, path))]))
}

/** The list that came with this version of the code, of the sample that came with it. */
export function listedSampleFiles(): SampleFiles {
  const list: unknown = JSON.parse(readFileSync(LIST, 'utf8'))
  const entries = isObject(list) ? Object.entries(list) : []
  return Object.fromEntries(entries.flatMap(([path, hash]) => (typeof hash === 'string' ? [[path, hash]] : [])))
}

/** Which files of the sample are still in the folder `content`, and which of these are not as they came. */
export function compareWithSample(
  content: string,
  sample: SampleFiles = listedSampleFiles(),
): { readonly present: readonly string[]; readonly changed: readonly string[] } {
  const present = Object.keys(sample).filter((path) => existsSync(join(content, path)))
  return { present, changed: present.filter((path) => hashOf(join(content, path)) !== sample[path]) }
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
