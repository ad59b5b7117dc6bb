import { type Parsed, record } from '../parse.ts'
import { resumeEntries as entries } from './resume-entries.ts'
import { mailAddress, orElse, resumeRecord, someList, someText, webAddress } from './resume-values.ts'

const location = resumeRecord({
  address: someText,
  postalCode: someText,
  city: someText,
  countryCode: someText,
  region: someText,
})

const basics = resumeRecord({
  name: someText,
  label: someText,
  image: someText,
  email: mailAddress,
  phone: someText,
  url: webAddress,
  summary: someText,
  location: orElse(location, {}),
  profiles: someList(resumeRecord({ network: someText, username: someText, url: webAddress })),
})

const sections = {
  $schema: someText,
  basics: orElse(basics, {}),
  work: someList(entries.work),
  volunteer: someList(entries.volunteer),
  education: someList(entries.education),
  awards: someList(entries.award),
  certificates: someList(entries.certificate),
  publications: someList(entries.publication),
  skills: someList(entries.skill),
  languages: someList(entries.language),
  interests: someList(entries.interest),
  references: someList(entries.reference),
  projects: someList(entries.project),
  // Themes keep settings of their own here.
  meta: orElse(record({ canonical: someText, version: someText, lastModified: someText }), {}),
} as const

const SECTION = `a section that the page shows (${Object.keys(sections).slice(1, -1).join(', ')}); what is for other programs may stand in meta`

/**
 * A resume: every part may be missing. An unknown key is a fault, inside its sections and beside them: no page would show
 * it. What an owner adds for other programs belongs into `meta`, where any key may stand.
 * Source: JSON Resume 1.0.0 (jsonresume.org/schema).
 */
export const parseResume = resumeRecord(sections, SECTION)

export type Resume = Parsed<typeof parseResume>
