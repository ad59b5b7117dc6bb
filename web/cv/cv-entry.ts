/** A name, and where it leads; '' where it leads nowhere. */
export type CvName = { readonly text: string; readonly url: string }

/**
 * Something that the owner did, made or got: what (`title`), where or for whom (`organization`), when. Dates are those
 * of the resume: without an `endDate` it goes on, with both the same it was one moment. `facts` are a few words each.
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

type Parts = Partial<Omit<CvEntry, 'title'>> & Pick<CvEntry, 'title'>

const NOWHERE = { text: '', url: '' } as const

/** An entry of what is known of it, without blanks. Where it has no title, the organization takes its place. */
export function cvEntry({ title, organization = NOWHERE, facts = [], paragraphs = [], ...rest }: Parts): CvEntry {
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

/** Whether there is anything to read in an entry. */
export function isWorthReading({ title, facts, paragraphs, highlights, keywords }: CvEntry): boolean {
  return title.text !== '' || [facts, paragraphs, highlights, keywords].some(({ length }) => length > 0)
}
