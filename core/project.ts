import { list, nonEmptyText, optional, type Parsed, type Parser, record, text, wholeNumber } from './parse.ts'
import { failure, success } from './result.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const slug: Parser<string> = (input, field = '') =>
  typeof input === 'string' && SLUG.test(input)
    ? success(input)
    : failure([{ field, expected: 'a slug: lower-case letters, digits and single hyphens, such as "commander"' }])

const FIRST_YEAR = 1950
const LAST_YEAR = 2100

/**
 * A project of the owner's. `projectId` is a slug, part of the address; `year` is when it was made or last worked on.
 * Source: specification 3, "Project".
 */
export const parseProject = record({
  projectId: slug,
  name: nonEmptyText,
  description: text,
  year: optional(wholeNumber(FIRST_YEAR, LAST_YEAR)),
  tags: optional(list(nonEmptyText)),
})

export type Project = Parsed<typeof parseProject>
