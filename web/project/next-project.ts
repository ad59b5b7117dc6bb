import type { Project } from '../../core/project.ts'
import type { Screen } from '../../core/routing/screens.ts'

/** A project's name and the address of its screen. */
export type NextProject = { readonly name: string; readonly address: string }

/**
 * The project after this one that has a screen, in the owner's order; after the last the first. Null where there is no
 * other.
 */
export function nextProject(
  projectId: string,
  projects: readonly Project[],
  screens: readonly Screen[],
): NextProject | null {
  const at = projects.findIndex((project) => project.projectId === projectId)
  const others = [...projects.slice(at + 1), ...projects.slice(0, Math.max(at, 0))]
  for (const { projectId: other, name } of others) {
    const screen = screens.find((one) => (one.projectId ?? one.name) === other)
    if (screen !== undefined) return { name, address: screen.address }
  }
  return null
}
