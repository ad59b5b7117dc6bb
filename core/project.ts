import { nonEmptyText, type Parsed, type Parser, record, text } from './parse.ts'
import { failure, success } from './result.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const slug: Parser<string> = (input, field = '') =>
  typeof input === 'string' && SLUG.test(input)
    ? success(input)
    : failure([{ field, expected: 'a slug: lower-case letters, digits and single hyphens, such as "commander"' }])

/** A project of the owner's. `projectId` is a slug, part of the address. Source: specification 3, "Project". */
export const parseProject = record({ projectId: slug, name: nonEmptyText, description: text })

export type Project = Parsed<typeof parseProject>
