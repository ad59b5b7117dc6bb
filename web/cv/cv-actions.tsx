import { inBase } from '../../core/routing/base-path.ts'
import { basePath } from '../public-config.ts'
import { QuietButton } from '../ui/quiet-button.tsx'
import styles from './cv-actions.module.css'

const RESUME_FILE = inBase(basePath, '/resume.json')

/** What can be taken away: the page on paper, and the file that it is made from. */
export function CvActions() {
  return (
    <div className={styles.actions}>
      <QuietButton onPress={() => window.print()}>Print</QuietButton>
      <a href={RESUME_FILE} download="resume.json" type="application/json" className={styles.file}>
        resume.json
      </a>
    </div>
  )
}
