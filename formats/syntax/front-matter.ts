import { createDiagnostics } from '../model/format.ts'
import { isYamlMap, parseYamlDocuments, textAt, type YamlData, type YamlMap } from './yaml-documents.ts'

/**
 * The fields between two `---` rows at the top of a text. `end` is the row after them, from 0. `platform` is empty if
 * there is none. `others` are the names of unknown fields. `problem` says why the front matter can't be read. `isOpen`
 * is true if it's never closed.
 */
type FrontMatter = {
  readonly end: number
  readonly tags: readonly string[]
  readonly platform: string
  readonly others: readonly string[]
  readonly problem: string | null
  readonly isOpen: boolean
}

const NONE: FrontMatter = { end: 0, tags: [], platform: '', others: [], problem: null, isOpen: false }

/** Maximum length of front matter that is parsed, in UTF-16 units. People don't write more. */
const MAX_LENGTH = 64 * 1024

/** Reads front matter, if the first row is `---`. Never throws. */
export function parseFrontMatter(rows: readonly string[]): FrontMatter {
  if (rows[0]?.trimEnd() !== '---') return NONE
  const close = rows.findIndex((row, index) => index > 0 && row.trimEnd() === '---')
  if (close === -1) return { ...NONE, isOpen: true }
  const end = close + 1
  const text = rows.slice(1, close).join('\n')
  if (text.length > MAX_LENGTH) return { ...NONE, end, problem: 'it is longer than 64 KiB' }
  const fields = fieldsOf(text)
  if (typeof fields === 'string') return { ...NONE, end, problem: fields }
  const platform = textAt(fields, 'platform').trim()
  const others = [...fields.keys()].filter((name) => name !== 'tags' && !(name === 'platform' && platform !== ''))
  return { ...NONE, end, tags: tagsOf(fields.get('tags')), platform, others }
}

function fieldsOf(text: string): YamlMap | string {
  const [document] = parseYamlDocuments(text, createDiagnostics())
  if (document === undefined) return new Map()
  const { data } = document
  if (!data.ok) return data.error
  return data.value === null ? new Map() : isYamlMap(data.value) ? data.value : 'it has no fields'
}

function tagsOf(value: YamlData | undefined): readonly string[] {
  if (typeof value === 'string') return value.split(',').map((tag) => tag.trim())
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
}
