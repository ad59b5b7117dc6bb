import { closedRecord } from './closed-record.ts'
import { inOrder } from './in-order.ts'
import { someDate } from './some-date.ts'
import { someTexts } from './some-list.ts'
import { someText, webAddress } from './some-text.ts'

const period = { startDate: someDate, endDate: someDate } as const

/**
 * The parsers of one entry of each section of a resume. Every field may be missing: it is then '', or an empty list.
 * Source: JSON Resume 1.0.0.
 */
export const resumeEntries = {
  work: inOrder(
    closedRecord({
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
  volunteer: inOrder(
    closedRecord({
      organization: someText,
      position: someText,
      url: webAddress,
      ...period,
      summary: someText,
      highlights: someTexts,
    }),
  ),
  education: inOrder(
    closedRecord({
      institution: someText,
      url: webAddress,
      area: someText,
      studyType: someText,
      ...period,
      score: someText,
      courses: someTexts,
    }),
  ),
  project: inOrder(
    closedRecord({
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
  award: closedRecord({ title: someText, date: someDate, awarder: someText, summary: someText }),
  certificate: closedRecord({ name: someText, date: someDate, url: webAddress, issuer: someText }),
  publication: closedRecord({
    name: someText,
    publisher: someText,
    releaseDate: someDate,
    url: webAddress,
    summary: someText,
  }),
  skill: closedRecord({ name: someText, level: someText, keywords: someTexts }),
  language: closedRecord({ language: someText, fluency: someText }),
  interest: closedRecord({ name: someText, keywords: someTexts }),
  reference: closedRecord({ name: someText, reference: someText }),
} as const
