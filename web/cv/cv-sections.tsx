import type { Resume } from '../../core/resume/resume.ts'
import { readableAddress } from '../../core/text/web-address.ts'
import { RailSection } from '../ui/rail-section.tsx'
import { words } from '../words.ts'
import styles from './cv-sections.module.css'
import { type CvEntry, type CvTerm, hasContent, type Moment, momentsOf, termHasContent } from './entries-of.ts'

type PeriodProps = { readonly startDate: string; readonly endDate: string }

// The no-break space keeps the separator from starting a line.
const SEPARATOR = '\u00a0· '

type TermSectionProps = { readonly id: string; readonly title: string; readonly terms: readonly CvTerm[] }

type QuoteSectionProps = { readonly id: string; readonly title: string; readonly references: Resume['references'] }

type EntrySectionProps = { readonly id: string; readonly title: string; readonly entries: readonly CvEntry[] }

/** A section with dated entries, such as work, education, projects or awards. */
export function EntrySection({ id, title, entries }: EntrySectionProps) {
  const shown = entries.filter(hasContent)
  if (shown.length === 0) return null
  return (
    <RailSection id={id} label={title}>
      <ul className={styles.entries}>
        {shown.map((entry) => (
          <li key={`${entry.title.text} ${entry.organization.text} ${entry.startDate}`} className={styles.entry}>
            <EntryItem entry={entry} />
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

/** A section of references. A reference without a quote shows only the name. */
export function QuoteSection({ id, title, references }: QuoteSectionProps) {
  const shown = references.filter(({ name, reference }) => name !== '' || reference !== '')
  if (shown.length === 0) return null
  return (
    <RailSection id={id} label={title}>
      <div className={styles.quotes}>
        {shown.map(({ name, reference }) => (
          <figure key={`${name} ${reference}`} className={styles.quote}>
            {reference !== '' && <blockquote className={styles.words}>{reference}</blockquote>}
            {name !== '' && <figcaption className={styles.speaker}>{name}</figcaption>}
          </figure>
        ))}
      </div>
    </RailSection>
  )
}

/** A section of skills, languages or interests. It isn't a description list, because a term may have no description. */
export function TermSection({ id, title, terms }: TermSectionProps) {
  const shown = terms.filter(termHasContent)
  if (shown.length === 0) return null
  return (
    <RailSection id={id} label={title}>
      <ul className={styles.terms} data-brief={shown.every(({ keywords }) => keywords.length === 0)}>
        {shown.map(({ name, level, keywords }) => (
          <li key={`${name} ${level}`} className={styles.term}>
            <strong className={styles.name}>{name}</strong>{' '}
            <span>
              {keywords.join(words.locale.comma)}
              {level !== '' && <span className={styles.level}>{keywords.length > 0 ? `\u00a0· ${level}` : level}</span>}
            </span>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

function EntryItem({ entry }: { readonly entry: CvEntry }) {
  const { title, startDate, endDate, paragraphs, highlights, keywords } = entry
  return (
    <>
      <div className={styles.head}>
        {title.text !== '' && (
          <h3 className={styles.title}>
            <OutwardLink {...title} />
          </h3>
        )}
        <Period startDate={startDate} endDate={endDate} />
        <Facts entry={entry} />
      </div>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {highlights.length > 0 && <Highlights highlights={highlights} />}
      {keywords.length > 0 && <p className={styles.keywords}>{keywords.join(words.locale.comma)}</p>}
    </>
  )
}

function Facts({ entry: { organization, facts } }: { readonly entry: CvEntry }) {
  if (organization.text === '' && facts.length === 0) return null
  return (
    <p className={styles.facts}>
      <OutwardLink {...organization} />
      {organization.text !== '' && facts.length > 0 && SEPARATOR}
      {facts.join(SEPARATOR)}
    </p>
  )
}

function Highlights({ highlights }: Pick<CvEntry, 'highlights'>) {
  return (
    <ul className={styles.highlights}>
      {highlights.map((highlight) => (
        <li key={highlight}>{highlight}</li>
      ))}
    </ul>
  )
}

/**
 * Shows 'Mar 2021 – present' if there is no end, 'Mar 2021' if start and end are the same, and nothing without dates.
 */
function Period({ startDate, endDate }: PeriodProps) {
  const [first, second] = momentsOf(startDate, endDate)
  if (first === undefined) return null
  return (
    <p className={styles.period}>
      <MomentText moment={first} />
      {second !== undefined && (
        <>
          {' – '}
          <MomentText moment={second} />
        </>
      )}
    </p>
  )
}

function MomentText({ moment: { date, text } }: { readonly moment: Moment }) {
  return date === '' ? text : <time dateTime={date}>{text}</time>
}

/** A name that links to a web address. In print, the address follows the name. */
function OutwardLink({ text, url }: { readonly text: string; readonly url: string }) {
  if (url === '') return text
  return (
    <a href={url} className={styles.link} data-address={readableAddress(url)}>
      {text}
    </a>
  )
}
