import { describeFaults } from '../../core/parse.ts'
import { parseResume, type Resume } from '../../core/resume/resume.ts'

// A list of files, as there may be none; then there is no CV screen either, but the application is the same.
const FILES = Object.values(import.meta.glob('../../content/resume.json', { eager: true, import: 'default' }))

/** The owner's resume. A build stops at the mistakes in it, and names their lines. */
export const resume: Resume = readOwnResume()

function readOwnResume(): Resume {
  const parsed = parseResume(FILES[0] ?? {})
  if (!parsed.ok) throw new Error(`content/resume.json: ${describeFaults(parsed.error)}`)
  return parsed.value
}
