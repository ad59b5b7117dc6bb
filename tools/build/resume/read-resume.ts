import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseResume, type Resume } from '../../../core/resume/resume.ts'
import { showPath } from '../content/check-export.ts'
import { ContentError, type ContentFault } from '../content/content-fault.ts'
import { lineAt } from '../content/content-source.ts'
import { pathOfField } from '../content/line-of-field.ts'
import { jsonPlaces } from './json-places.ts'

const FILE = 'content/resume.json'

/** The owner's resume, and the file as they wrote it, which the site publishes. */
export type OwnResume = { readonly resume: Resume; readonly text: string }

/**
 * The `resume.json` of the folder `content`; null where there is none. Throws a `ContentError` that names all its
 * mistakes with their lines.
 */
export async function readResume(content: string): Promise<OwnResume | null> {
  const text = await textOf(join(content, 'resume.json'))
  return text === null ? null : { resume: resumeOf(text), text }
}

/** The resume that a text of JSON holds. Throws as above. */
function resumeOf(text: string): Resume {
  const json = text.replace(/^\uFEFF/, '')
  const read = jsonPlaces(json)
  if (!read.ok) throw new ContentError([faultAt(read.error.line, `this is not JSON: expected ${read.error.expected}`)])
  const { places, repeated } = read.value
  const faultOf = (field: string, message: string) =>
    faultAt(lineAt(json, places.get(field) ?? 0), `${showPath(pathOfField(field)) || 'the whole'}: ${message}`)
  const parsed = parseResume(JSON.parse(json))
  const faults = parsed.ok ? [] : parsed.error.map(({ field, expected }) => faultOf(field, `expected ${expected}`))
  const twice = repeated.map((field) => faultOf(field, 'appears twice; only this one would count'))
  if (!parsed.ok || twice.length > 0) throw new ContentError([...faults, ...twice].toSorted(byLine))
  return parsed.value
}

function faultAt(line: number, message: string): ContentFault {
  return { file: FILE, line, message }
}

function byLine(one: ContentFault, other: ContentFault): number {
  return (one.line ?? 0) - (other.line ?? 0)
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}
