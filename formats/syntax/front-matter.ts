import { failure, type Result, success } from '../../core/result.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import { createDiagnostics } from '../model/format.ts'
import { isYamlMap, parseYamlDocuments, textAt, type YamlData, type YamlMap } from './yaml-documents.ts'

/**
 * The fields between two `---` lines at the top of a text. `end` is the index of the first line below them; 0 if the
 * text has no front matter or doesn't close it. `platform` is empty if it isn't set. `others` has the names of all
 * fields that aren't read. `problem` says why the fields can't be read, or is null. `isOpen` is true if the closing
 * `---` is missing.
 */
type FrontMatter = {
  readonly end: number
  readonly tags: readonly string[]
  readonly platform: string
  readonly others: readonly string[]
  readonly problem: Reason | null
  readonly isOpen: boolean
}

const NONE: FrontMatter = { end: 0, tags: [], platform: '', others: [], problem: null, isOpen: false }

/** Maximum length of front matter that is parsed, in UTF-16 units. Real front matter is far shorter. */
const MAX_LENGTH = 64 * 1024

/**
 * Parses the front matter of a text. If the first line isn't `---`, there is none, and the result has no fields. Never
 * throws.
 */
export function parseFrontMatter(rows: readonly string[]): FrontMatter {
  if (rows[0]?.trimEnd() !== '---') return NONE
  const close = rows.findIndex((row, index) => index > 0 && row.trimEnd() === '---')
  if (close === -1) return { ...NONE, isOpen: true }
  const end = close + 1
  const text = rows.slice(1, close).join('\n')
  if (text.length > MAX_LENGTH) return { ...NONE, end, problem: { code: 'front-matter/too-long' } }
  const fields = fieldsOf(text)
  if (!fields.ok) return { ...NONE, end, problem: fields.error }
  const platform = textAt(fields.value, 'platform').trim()
  const others = [...fields.value.keys()].filter((name) => name !== 'tags' && !(name === 'platform' && platform !== ''))
  return { ...NONE, end, tags: tagsOf(fields.value.get('tags')), platform, others }
}

/** The reason to leave out front matter with this problem. */
export function frontMatterReason(problem: Reason): Reason {
  return { code: 'any/front-matter', values: [[problem]] }
}

function fieldsOf(text: string): Result<YamlMap, Reason> {
  const [document] = parseYamlDocuments(text, createDiagnostics())
  if (document === undefined) return success(new Map())
  const { data } = document
  if (!data.ok) return data
  if (data.value === null) return success(new Map())
  return isYamlMap(data.value) ? success(data.value) : failure({ code: 'front-matter/no-fields' })
}

function tagsOf(value: YamlData | undefined): readonly string[] {
  if (typeof value === 'string') return value.split(',').map((tag) => tag.trim())
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
}
