import { type Parsed, type Parser, parserOf, record } from '../parsing/parse.ts'
import {
  invalidValue,
  mailAddress,
  orElse,
  resumeRecord,
  someList,
  someText,
  someTexts,
  webAddress,
} from './resume-values.ts'

const EXPECTED_DATE = 'a date such as "2021", "2021-03" or "2021-03-15"'

// JSON Resume 1.0.0, "iso8601": the years 1000 to 2999, alone, with a month, or with a month and a day.
const DATE_SHAPE = /^[12]\d{3}(?:-\d{2}(?:-\d{2})?)?$/

const someDate: Parser<string> = parserOf(someText.keywords, (input, field) => {
  const parsed = someText(input, field)
  if (parsed.ok && (parsed.value === '' || isInCalendar(parsed.value))) return parsed
  const lacksQuotes = typeof input === 'number' && isInCalendar(String(input))
  return invalidValue(lacksQuotes ? `${EXPECTED_DATE}, in quotes` : EXPECTED_DATE, field, input)
})

type Period = { readonly startDate: string; readonly endDate: string }

const period = { startDate: someDate, endDate: someDate } as const

// Source: JSON Resume 1.0.0. Missing fields become '' or an empty list.
const entries = {
  work: datesInOrder(
    resumeRecord({
      name: someText,
      location: someText,
      description: someText,
      position: someText,
      url: webAddress,
      ...period,
      summary: someText,
      highlights: someTexts,
    }),
  ),
  volunteer: datesInOrder(
    resumeRecord({
      organization: someText,
      position: someText,
      url: webAddress,
      ...period,
      summary: someText,
      highlights: someTexts,
    }),
  ),
  education: datesInOrder(
    resumeRecord({
      institution: someText,
      url: webAddress,
      area: someText,
      studyType: someText,
      ...period,
      score: someText,
      courses: someTexts,
    }),
  ),
  project: datesInOrder(
    resumeRecord({
      name: someText,
      description: someText,
      highlights: someTexts,
      keywords: someTexts,
      ...period,
      url: webAddress,
      roles: someTexts,
      entity: someText,
      type: someText,
    }),
  ),
  award: resumeRecord({ title: someText, date: someDate, awarder: someText, summary: someText }),
  certificate: resumeRecord({ name: someText, date: someDate, url: webAddress, issuer: someText }),
  publication: resumeRecord({
    name: someText,
    publisher: someText,
    releaseDate: someDate,
    url: webAddress,
    summary: someText,
  }),
  skill: resumeRecord({ name: someText, level: someText, keywords: someTexts }),
  language: resumeRecord({ language: someText, fluency: someText }),
  interest: resumeRecord({ name: someText, keywords: someTexts }),
  reference: resumeRecord({ name: someText, reference: someText }),
} as const

/** Like `parser`, but rejects an end date before the start date. */
function datesInOrder<T extends Period>(parser: Parser<T>): Parser<T> {
  return parserOf(parser.keywords, (input, field = '') => {
    const parsed = parser(input, field)
    if (!parsed.ok) return parsed
    const { startDate, endDate } = parsed.value
    if (endDate === '' || !isAfter(startDate, endDate)) return parsed
    return invalidValue(`a date that is not before the startDate "${startDate}"`, `${field}.endDate`, endDate)
  })
}

/** Compares at the lower precision: a year isn't after a month of that year. */
function isAfter(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length)
  return first.slice(0, length) > second.slice(0, length)
}

function isInCalendar(date: string): boolean {
  if (!DATE_SHAPE.test(date)) return false
  const [year, month = '01', day = '01'] = date.split('-')
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return instant.toISOString().startsWith(`${year}-${month}-${day}`)
}

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
  // Resume themes keep their own settings here.
  meta: orElse(record({ canonical: someText, version: someText, lastModified: someText }), {}),
} as const

const SECTION = `a section that the page shows (${Object.keys(sections).slice(1, -1).join(', ')}); data for other programs goes in meta`

/**
 * Parses a resume in which every part is optional. Rejects unknown keys, which no page would show, except in `meta`,
 * where the owner may keep data for other programs. Source: JSON Resume 1.0.0 (jsonresume.org/schema).
 */
export const parseResume = resumeRecord(sections, SECTION)

export type Resume = Parsed<typeof parseResume>
