import { ContactList } from './contact-list.tsx'
import { CvActions } from './cv-actions.tsx'
import { CvHeading } from './cv-heading.tsx'
import styles from './cv-screen.module.css'
import { entriesOf } from './entries-of.ts'
import { EntrySection } from './entry-section.tsx'
import { resume } from './own-resume.ts'
import { QuoteSection } from './quote-section.tsx'
import { TermSection } from './term-section.tsx'
import { termsOf } from './terms-of.ts'

/** The owner's CV, of `content/resume.json`; a section without entries is not there. */
export function CvScreen() {
  return (
    <div className={styles.cv}>
      <header className={styles.header}>
        <CvHeading basics={resume.basics} />
        <CvActions />
        <ContactList basics={resume.basics} />
        {resume.basics.summary !== '' && <p className={styles.summary}>{resume.basics.summary}</p>}
      </header>
      <EntrySection title="Work" entries={entriesOf.work(resume)} />
      <EntrySection title="Projects" entries={entriesOf.projects(resume)} />
      <EntrySection title="Education" entries={entriesOf.education(resume)} />
      <TermSection title="Skills" terms={termsOf.skills(resume)} />
      <TermSection title="Languages" terms={termsOf.languages(resume)} />
      <EntrySection title="Volunteer" entries={entriesOf.volunteer(resume)} />
      <EntrySection title="Awards" entries={entriesOf.awards(resume)} />
      <EntrySection title="Certificates" entries={entriesOf.certificates(resume)} />
      <EntrySection title="Publications" entries={entriesOf.publications(resume)} />
      <TermSection title="Interests" terms={termsOf.interests(resume)} />
      <QuoteSection title="References" references={resume.references} />
    </div>
  )
}
