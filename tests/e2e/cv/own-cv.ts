import { join } from 'node:path'
import { readResume } from '../../../cli/build/content/read-resume.ts'
import { ROOT } from '../../../cli/build/paths.ts'

const SAMPLE_MAIL = 'ada@example.com'

/** The resume of the site under test; null if it has none. */
export const ownCv = await readResume(join(ROOT, 'content'))

/** Skips a test if the site has no CV. */
export const WITH_CV = { skip: ownCv === null ? 'there is no content/resume.json' : false } as const

/** Skips a test of the sample's layout if the owner has another resume, which may be of any length. */
export const WITH_SAMPLE = {
  skip: ownCv?.resume.basics.email === SAMPLE_MAIL ? false : 'the resume is not the sample',
} as const
