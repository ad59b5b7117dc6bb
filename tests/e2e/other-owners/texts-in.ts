import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const PICTURES_AND_COPIES = /\.(?:png|jpe?g|webp|avif|ico|br|gz|db)$/

/** The text files below a folder, by their paths relative to it. If `folder` is a file, its text has the path ''. */
export function textsIn(folder: string): ReadonlyMap<string, string> {
  if (!statSync(folder).isDirectory()) return new Map([['', readFileSync(folder, 'utf8')]])
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => join(entry.parentPath, entry.name))
  const readable = files.filter((file) => !PICTURES_AND_COPIES.test(file))
  return new Map(readable.map((file) => [relative(folder, file), readFileSync(file, 'utf8')]))
}

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+/g

/** The words of a text, in lower case: at least three characters, the first of them a letter. Ignores timestamps. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(
    Array.from(text.replace(INSTANT, ' ').matchAll(/\p{L}[\p{L}\p{M}\p{N}]{2,}/gu), ([word]) => word.toLowerCase()),
  )
}

/** All strings in a value, at any depth. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Decodes the entities of `&`, `<`, `>` and quotes. */
export function withoutEntities(html: string): string {
  const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
  return Object.entries(characters).reduceRight(
    (text, [name, character]) => text.replaceAll(`&${name};`, character),
    html,
  )
}
