import type { Project } from '../core/project.ts'

/**
 * Your projects, in the order of their cards. `projectId` is the end of the address: /projects/commander.
 * Source: specification 3, "One sample project exists".
 */
export const projects: readonly Project[] = [
  {
    projectId: 'commander',
    name: 'Commander',
    description:
      'A work in progress: one place for all the commands I keep looking up, sorted into categories and quick to find.',
  },
]
