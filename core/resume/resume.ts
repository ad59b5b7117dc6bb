import { isObject, type Parsed, type Parser, record } from '../parse.ts'
import { failure } from '../result.ts'
import { resumeEntries as entries } from './resume-entries.ts'
import {
  closedRecord,
  knownKey,
  mailAddress,
  someList,
  someText,
  unknownKeys,
  webAddress,
  wrongValue,
} from './resume-values.ts'

const location = closedRecord({
  address: someText,
  postalCode: someText,
  city: someText,
  countryCode: someText,
  region: someText,
})

const basics = closedRecord({
  name: someText,
  label: someText,
  image: someText,
  email: mailAddress,
  phone: someText,
  url: webAddress,
  summary: someText,
  location: orEmpty(location),
  profiles: someList(closedRecord({ network: someText, username: someText, url: webAddress })),
})

const sections = {
  $schema: someText,
  basics: orEmpty(basics),
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
  meta: orEmpty(record({ canonical: someText, version: someText, lastModified: someText })),
} as const

const SECTION = `a section that the page shows (${Object.keys(sections).slice(1, -1).join(', ')}); what is for other programs may stand in meta`

const parseSections = record(sections)

/**
 * A resume: every part may be missing. An unknown key is a fault, inside its sections and beside them: no page would show
 * it. What an owner adds for other programs belongs into `meta`, where any key may stand.
 * Source: JSON Resume 1.0.0 (jsonresume.org/schema).
 */
export const parseResume: Parser<Parsed<typeof parseSections>> = (input, field = '') => {
  if (!isObject(input)) return wrongValue(field, 'an object', input)
  const parsed = parseSections(input, field)
  const unknown = unknownKeys(input, Object.keys(sections)).map((key) => {
    const meant = knownKey(key, Object.keys(sections))
    return { field: key, expected: meant === null ? SECTION : `the name "${meant}"` }
  })
  return unknown.length === 0 ? parsed : failure([...(parsed.ok ? [] : parsed.error), ...unknown])
}

export type Resume = Parsed<typeof parseResume>

/** What `parser` gives; where the input is missing or null, what it gives for an object without fields. */
function orEmpty<T>(parser: Parser<T>): Parser<T> {
  return (input, field) => parser(input ?? {}, field)
}
