import type { Project } from 'commander-portfolio'

/**
 * Your projects, in display order. `projectId` is the end of the address: /projects/commander. To tell a project's
 * story, write projects/<projectId>.md and put its pictures in the same folder. Without a story, the project's page
 * shows the text of its row. `figure` is the number that says most about the project, and `figureOf` what it counts.
 * Without them, the row starts with the year. `url` (the project's own site or repository), `year`, `tags` and
 * `updated` (its date in the feed) are also optional. \u202f is the narrow no-break space between a number and its
 * unit. Source: specification 3, "One sample project exists".
 */
export const projects: readonly Project[] = [
  {
    projectId: 'commander',
    name: 'Commander',
    description: 'The commands I look up, by category, found as I type. A work in progress.',
    figure: '364',
    figureOf: 'commands',
    year: 2026,
    updated: '2026-11-14',
    tags: ['TypeScript', 'React', 'Web workers', 'SQLite'],
  },
  {
    projectId: 'trail-maps',
    name: 'Trail Maps',
    description: 'A route planner for hikers and cyclists, with maps that work in a tunnel.',
    figure: '0.9\u202fs',
    figureOf: 'instead of 4.1\u202fs',
    url: 'https://trail-maps.example.com',
    year: 2024,
    updated: '2024-09-03',
    tags: ['Offline', 'Maps', 'Accessibility'],
  },
  {
    projectId: 'bell',
    name: 'Bell',
    description: 'Rings when a long command ends, so that I can look out of the window.',
    figure: '10\u202fs',
    figureOf: 'counts as long',
    url: 'https://code.example.com/ada/bell',
    year: 2022,
    updated: '2022-10-09',
    tags: ['Rust', 'Terminal'],
  },
  {
    projectId: 'inside-commander',
    name: 'Inside Commander',
    description: 'How every keystroke is answered, and why no pattern can freeze the page.',
    figure: '32\u202fms',
    figureOf: 'for 30,000 commands',
    year: 2026,
    updated: '2026-11-18',
    tags: ['Search', 'Web workers', 'Durability'],
  },
  {
    projectId: 'portfolio',
    name: 'This site',
    description: 'A portfolio that arrives in one round trip and waits for no JavaScript.',
    figure: '< 8\u202fkB',
    figureOf: 'for the whole first page',
    year: 2026,
    updated: '2026-11-18',
    tags: ['Performance', 'Accessibility', 'Prerendering'],
  },
]
