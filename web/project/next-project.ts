import type { Project } from '../../core/project.ts'

/** The project after this one, in the owner's order; after the last the first. Null where there is no other. */
export function nextProject(projectId: string, projects: readonly Project[]): Project | null {
  const at = projects.findIndex((project) => project.projectId === projectId)
  return [...projects.slice(at + 1), ...projects.slice(0, Math.max(at, 0))][0] ?? null
}
