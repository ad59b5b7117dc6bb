import type { Resume } from '../../core/resume/resume.ts'
import { readableAddress } from '../../core/text/web-address.ts'
import { words } from '../words.ts'

/** A contact method or the owner's location. `url` is null if there is nothing to link to. */
export type Contact = { readonly name: string; readonly text: string; readonly url: string | null }

type Basics = Resume['basics']

/** A skill, language or interest: its name, level and keywords. Every field may be empty. */
export type CvTerm = { readonly name: string; readonly level: string; readonly keywords: readonly string[] }

/** For each section with terms, a function that reads them from a resume. */
export const termsOf = {
  skills: ({ skills }: Resume) => skills,
  languages: ({ languages }: Resume) =>
    languages.map(({ language, fluency }) => ({ name: language, level: fluency, keywords: [] })),
  interests: ({ interests }: Resume) => interests.map((interest) => ({ ...interest, level: '' })),
} as const satisfies Readonly<Record<string, (resume: Resume) => readonly CvTerm[]>>

const MONTH = new Intl.DateTimeFormat(words.locale.language, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A date as it's shown. `date` is the machine-readable form, or '' for the present. */
export type Moment = { readonly date: string; readonly text: string }

/** A name and its link, which is '' if there isn't one. */
type CvName = { readonly text: string; readonly url: string }

/**
 * An entry such as a job or a degree. Its dates are written as in the resume. With a `startDate` but no `endDate`, the
 * entry is ongoing. If both dates are equal, it's a single point in time. `facts` are a few words each.
 */
export type CvEntry = {
  readonly title: CvName
  readonly organization: CvName
  readonly startDate: string
  readonly endDate: string
  readonly facts: readonly string[]
  readonly paragraphs: readonly string[]
  readonly highlights: readonly string[]
  readonly keywords: readonly string[]
}

type CvEntryInput = Partial<Omit<CvEntry, 'title'>> & Pick<CvEntry, 'title'>

const NOWHERE = { text: '', url: '' } as const

/** For each section with entries, a function that reads them from a resume. */
export const entriesOf = {
  work: ({ work }: Resume) =>
    work.map(({ position, name, url, location, description, summary, ...rest }) =>
      cvEntry({
        ...rest,
        title: plain(position),
        organization: { text: name, url },
        facts: [location],
        paragraphs: [description, summary],
      }),
    ),
  projects: ({ projects }: Resume) =>
    projects.map(({ name, url, entity, roles, type, description, keywords, ...rest }) =>
      cvEntry({
        ...rest,
        title: { text: name, url },
        organization: plain(entity),
        facts: [roles.join(words.locale.comma), type],
        paragraphs: [description],
        keywords,
      }),
    ),
  education: ({ education }: Resume) =>
    education.map(({ studyType, area, institution, url, score, courses, startDate, endDate }) =>
      cvEntry({
        title: plain([studyType, area].filter((text) => text !== '').join(words.locale.comma)),
        organization: { text: institution, url },
        startDate,
        endDate,
        facts: [score],
        keywords: courses,
      }),
    ),
  volunteer: ({ volunteer }: Resume) =>
    volunteer.map(({ position, organization, url, summary, ...rest }) =>
      cvEntry({
        ...rest,
        title: plain(position),
        organization: { text: organization, url },
        paragraphs: [summary],
      }),
    ),
  awards: ({ awards }: Resume) =>
    awards.map(({ title, awarder, date, summary }) =>
      cvEntry({ ...moment(date), title: plain(title), organization: plain(awarder), paragraphs: [summary] }),
    ),
  certificates: ({ certificates }: Resume) =>
    certificates.map(({ name, url, issuer, date }) =>
      cvEntry({ ...moment(date), title: { text: name, url }, organization: plain(issuer) }),
    ),
  publications: ({ publications }: Resume) =>
    publications.map(({ name, url, publisher, releaseDate, summary }) =>
      cvEntry({
        ...moment(releaseDate),
        title: { text: name, url },
        organization: plain(publisher),
        paragraphs: [summary],
      }),
    ),
} as const satisfies Readonly<Record<string, (resume: Resume) => readonly CvEntry[]>>

/** The owner's location and contact methods, in display order. Leaves out missing ones. */
export function contactsOf(basics: Basics): readonly Contact[] {
  const { email, phone, url } = basics
  return [
    { name: words.cv.location, text: placeOf(basics.location), url: null },
    { name: words.cv.email, text: email, url: `mailto:${email}` },
    { name: words.cv.phone, text: phone, url: phoneUrl(phone) },
    { name: words.cv.web, text: readableAddress(url), url },
    ...basics.profiles.map(profileContact),
  ].filter(({ text }) => text !== '')
}

/** True if an entry has anything to show besides dates. */
export function hasContent({ title, facts, paragraphs, highlights, keywords }: CvEntry): boolean {
  return title.text !== '' || [facts, paragraphs, highlights, keywords].some(({ length }) => length > 0)
}

/**
 * Returns the start and end of a period, or only the end if there's no start or both have the same text. A missing end
 * means the present. Empty without dates.
 */
export function momentsOf(startDate: string, endDate: string): readonly Moment[] {
  if (startDate === '' && endDate === '') return []
  const start = { date: startDate, text: monthAndYear(startDate) }
  const end = endDate === '' ? { date: '', text: words.cv.present } : { date: endDate, text: monthAndYear(endDate) }
  return startDate === '' || start.text === end.text ? [end] : [start, end]
}

/** Formats a date as people write it on a CV: 'Mar 2021', or '2021' without a month. Leaves out the day. */
export function monthAndYear(date: string): string {
  const [year = '', month = ''] = date.split('-')
  const instant = Date.parse(`${year}-${month}-01`)
  return Number.isNaN(instant) ? year : MONTH.format(instant)
}

export function termHasContent({ name, level, keywords }: CvTerm): boolean {
  return name !== '' || level !== '' || keywords.length > 0
}

/** Shows the address rather than the user name, unless the address is just a host name. */
function profileContact({ network, username, url }: Basics['profiles'][number]): Contact {
  const name = network === '' ? words.cv.profile : network
  if (url === '') return { name, text: username, url: null }
  const address = readableAddress(url)
  return { name, text: username === '' || address.includes('/') ? address : username, url }
}

function placeOf({ address, postalCode, city, region, countryCode }: Basics['location']): string {
  const town = [postalCode, city].filter(isGiven).join(' ')
  return [address, town, region, countryCode].filter(isGiven).join(words.locale.comma)
}

/** Returns null for a number without digits. Source: RFC 3966. */
function phoneUrl(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '')
  return /\d/.test(digits) ? `tel:${digits}` : null
}

function isGiven(text: string): boolean {
  return text !== ''
}

function moment(date: string): Pick<CvEntry, 'startDate' | 'endDate'> {
  return { startDate: date, endDate: date }
}

function plain(text: string): CvName {
  return { text, url: '' }
}

/**
 * Creates an entry, leaving out empty paragraphs and facts. If there is no title, the organization becomes the title.
 */
function cvEntry({ title, organization = NOWHERE, facts = [], paragraphs = [], ...rest }: CvEntryInput): CvEntry {
  const isUntitled = title.text === ''
  return {
    startDate: '',
    endDate: '',
    highlights: [],
    keywords: [],
    ...rest,
    title: isUntitled ? organization : title,
    organization: isUntitled ? NOWHERE : organization,
    facts: facts.filter((text) => text !== ''),
    paragraphs: paragraphs.filter((text) => text !== ''),
  }
}
