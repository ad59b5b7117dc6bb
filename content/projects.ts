import type { Project } from '../core/project.ts'

/**
 * Your projects, in the order of their cards. `projectId` is the end of the address: /projects/commander. To tell a
 * project's story, write projects/<projectId>.md with its pictures beside it; otherwise its page shows the text of its
 * card. `url` (the project's own site or repository), `year`, `tags` and `updated` (its date in the feed) are optional.
 * Source: specification 3, "One sample project exists".
 */
export const projects: readonly Project[] = [
  {
    projectId: 'commander',
    name: 'Commander',
    description: 'A work in progress: the commands I keep looking up, in one place, by category.',
    year: 2026,
    updated: '2026-11-14',
    tags: ['TypeScript', 'React', 'Web workers', 'SQLite'],
  },
  {
    projectId: 'trail-maps',
    name: 'Trail Maps',
    description: 'Maps that work in a tunnel: the first view in 0.9 s instead of 4.1 s.',
    url: 'https://trail-maps.example.com',
    year: 2024,
    updated: '2024-09-03',
    tags: ['Offline', 'Maps', 'Accessibility'],
  },
  {
    projectId: 'inside-commander',
    name: 'Inside Commander',
    description: 'How 30,000 commands answer every keystroke, and no pattern freezes the page.',
    year: 2026,
    updated: '2026-11-18',
    tags: ['Search', 'Web workers', 'Durability'],
  },
  {
    projectId: 'portfolio',
    name: 'This site',
    description: 'A portfolio that arrives in one round trip and waits for no JavaScript.',
    year: 2026,
    updated: '2026-11-18',
    tags: ['Performance', 'Accessibility', 'Prerendering'],
  },
]
