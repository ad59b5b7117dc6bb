import { projects } from '../../content/projects.ts'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { ProjectCard } from './project-card.tsx'
import styles from './projects-screen.module.css'

/** A deck of cards, one per project. Source: specification 2, "Projects page". */
export function ProjectsScreen() {
  return (
    <section aria-labelledby="projects" className={styles.screen}>
      <ScreenHeading id="projects">Projects</ScreenHeading>
      {projects.length === 0 ? (
        <p>There are no projects here yet.</p>
      ) : (
        <ul className={styles.deck}>
          {projects.map((project) => (
            <li key={project.projectId}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
