import { searches } from 'virtual:library-examples'
import { projects } from '#content/projects.ts'
import { COMMANDER_ADDRESS, detailsAddress } from '../../core/routing/screens.ts'
import { Link } from '../router/router.tsx'
import { words } from '../words.ts'
import { RailSection } from './rail-section.tsx'
import styles from './selected-projects.module.css'

const MAX_PROJECTS = 3

/** The owner's first three projects. If Commander is one of them, example searches follow it. */
export function SelectedProjects() {
  return (
    projects.length > 0 && (
      <RailSection id="selected" label={words.home.selectedProjects}>
        <div className={styles.projects}>
          {projects.slice(0, MAX_PROJECTS).map(({ projectId, name, description, year }) => (
            <article key={projectId}>
              <h3>
                <Link to={detailsAddress('/projects', projectId)}>{name}</Link>
              </h3>
              <span>{year}</span>
              <p dir="auto">{description}</p>
              {detailsAddress('/projects', projectId) === COMMANDER_ADDRESS && <Examples />}
            </article>
          ))}
        </div>
      </RailSection>
    )
  )
}

function Examples() {
  return (
    searches.length > 0 && (
      <div className={styles.examples}>
        {searches.map((text) => (
          <Link key={text} to={`${COMMANDER_ADDRESS}?${new URLSearchParams({ q: text, mode: 'words' })}`}>
            {text}
          </Link>
        ))}
      </div>
    )
  )
}
