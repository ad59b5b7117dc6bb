import { site } from '#content/site.ts'
import { describeFaults } from '../../core/parsing/strict.ts'
import { parseResume, type Resume } from '../../core/resume/resume.ts'
import { withBase } from '../../core/routing/base-path.ts'
import { basePath } from '../page-config.ts'
import { ScreenHeading } from '../router/screen-heading.tsx'
import { Button } from '../ui/button.tsx'
import { words } from '../words.ts'
import styles from './cv-screen.module.css'
import { EntrySection, QuoteSection, TermSection } from './cv-sections.tsx'
import { contactsOf, entriesOf, termsOf } from './entries-of.ts'

// A glob, because the file may be missing. There is no CV screen then, but the application still has to build.
const FILES = Object.values(import.meta.glob('#content/resume.json', { eager: true, import: 'default' }))

/** The owner's resume. If it contains mistakes, the build fails and reports their lines. */
const resume: Resume = readOwnResume()

const RESUME_FILE = withBase(basePath, '/resume.json')

/** The owner's CV, from `content/resume.json`. Leaves out sections without entries. */
export function CvScreen() {
  return (
    <div className={styles.cv}>
      <header className={styles.header}>
        <CvHeading basics={resume.basics} />
        <CvActions />
        {resume.basics.summary !== '' && <p className={styles.summary}>{resume.basics.summary}</p>}
        <ContactList basics={resume.basics} />
      </header>
      <EntrySection id="work" title={words.cv.work} entries={entriesOf.work(resume)} />
      <EntrySection id="projects" title={words.cv.projects} entries={entriesOf.projects(resume)} />
      <EntrySection id="education" title={words.cv.education} entries={entriesOf.education(resume)} />
      <TermSection id="skills" title={words.cv.skills} terms={termsOf.skills(resume)} />
      <TermSection id="languages" title={words.cv.languages} terms={termsOf.languages(resume)} />
      <EntrySection id="volunteer" title={words.cv.volunteer} entries={entriesOf.volunteer(resume)} />
      <EntrySection id="awards" title={words.cv.awards} entries={entriesOf.awards(resume)} />
      <EntrySection id="certificates" title={words.cv.certificates} entries={entriesOf.certificates(resume)} />
      <EntrySection id="publications" title={words.cv.publications} entries={entriesOf.publications(resume)} />
      <TermSection id="interests" title={words.cv.interests} terms={termsOf.interests(resume)} />
      <QuoteSection id="references" title={words.cv.references} references={resume.references} />
    </div>
  )
}

function CvHeading({ basics: { name, label } }: { readonly basics: Resume['basics'] }) {
  return (
    <div className={styles.heading}>
      <ScreenHeading>{name === '' ? site.name : name}</ScreenHeading>
      {label !== '' && <p className={styles.label}>{label}</p>}
    </div>
  )
}

function ContactList({ basics }: { readonly basics: Resume['basics'] }) {
  const contacts = contactsOf(basics)
  if (contacts.length === 0) return null
  return (
    <dl className={styles.contacts}>
      {contacts.map(({ name, text, url }) => (
        <div key={`${name} ${text}`}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{url === null ? text : <a href={url}>{text}</a>}</dd>
        </div>
      ))}
    </dl>
  )
}

function CvActions() {
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onPress={() => window.print()}>
        {words.cv.print}
      </Button>
      <a href={RESUME_FILE} download="resume.json" type="application/json" className={styles.file}>
        {words.cv.json}
      </a>
    </div>
  )
}

function readOwnResume(): Resume {
  const parsed = parseResume(FILES[0] ?? {})
  if (!parsed.ok) throw new Error(`content/resume.json: ${describeFaults(parsed.error)}`)
  return parsed.value
}
