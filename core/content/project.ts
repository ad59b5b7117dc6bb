import { list, nonEmptyText, optional, type Parsed, record, text, textLike, wholeNumber } from '../parsing/parse.ts'
import { isWebAddress } from '../text/web-address.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const slug = textLike(
  (given) => SLUG.test(given),
  'a slug: lower-case letters, digits and single hyphens, such as "commander"',
)

const DAY = /^\d{4}-\d{2}-\d{2}$/

const day = textLike((given) => DAY.test(given) && isInCalendar(given), 'a day of the calendar, such as 2026-03-01')

// V8 parses February 30 as March 2.
function isInCalendar(input: string): boolean {
  const midnight = new Date(`${input}T00:00Z`)
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(input)
}

const webAddress = textLike(isWebAddress, 'an address that begins with https:// or http://')

const FIRST_YEAR = 1950
const LAST_YEAR = 2100

/**
 * Parses a project. `projectId` is a slug and part of the address. `url` is the project's own site or repository
 * (absolute). `year` is when the project was made or last worked on, and `updated` is the day of its last update, for
 * feeds and search engines. `figure` is the number that says most about the project, with its unit, and `figureOf` is
 * the text below it. Source: specification 3, "Project".
 */
export const parseProject = record({
  projectId: slug,
  name: nonEmptyText,
  description: text,
  url: optional(webAddress),
  figure: optional(nonEmptyText),
  figureOf: optional(nonEmptyText),
  year: optional(wholeNumber(FIRST_YEAR, LAST_YEAR)),
  updated: optional(day),
  tags: optional(list(nonEmptyText)),
})

export type Project = Parsed<typeof parseProject>

/**
 * Returns the next project in the owner's order, starting over after the last one; null if there is no other project.
 */
export function nextProject(projectId: string, projects: readonly Project[]): Project | null {
  const at = projects.findIndex((project) => project.projectId === projectId)
  return [...projects.slice(at + 1), ...projects.slice(0, Math.max(at, 0))][0] ?? null
}
