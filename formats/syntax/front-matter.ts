import { createDiagnostics } from '../model/format.ts'
import { isYamlMap, textAt, type YamlData, type YamlMap, yamlDocumentsOf } from './yaml-documents.ts'

/**
 * What stands between two rows of `---` above a text: its tags, its platform, empty where it says none, the names of what
 * else it says, and the row behind it, from 0. `problem` where it cannot be read; `isOpen` where it has no end.
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

/** What is longer is no front matter that somebody wrote, and is not parsed. */
const MAX_LENGTH = 64 * 1024

/** Reads the front matter of a text; where its first row is not `---` there is none. Never throws. */
export function frontMatterOf(rows: readonly string[]): FrontMatter {
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

/** The fields of front matter; a text that says why there are none. */
function fieldsOf(text: string): YamlMap | string {
  const [document] = yamlDocumentsOf(text, createDiagnostics())
  if (document === undefined) return new Map()
  const { data } = document
  if (!data.ok) return data.error
  return data.value === null ? new Map() : isYamlMap(data.value) ? data.value : 'it has no fields'
}

function tagsOf(value: YamlData | undefined): readonly string[] {
  if (typeof value === 'string') return value.split(',').map((tag) => tag.trim())
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
}
