/** The text of `content/projects.ts` for a new owner: Commander, whose screen is part of every site, and how to go on. */
export const PROJECTS_FILE = `import type { Project } from '../core/project.ts'

/**
 * Your projects, in the order of their cards. \`projectId\` is the end of the address: /projects/commander.
 * Source: specification 3, "One sample project exists".
 */
export const projects: readonly Project[] = [
  {
    projectId: 'commander',
    name: 'Commander',
    description:
      'A work in progress: one place for all the commands I keep looking up, sorted into categories and quick to find.',
  },

  // Another project of yours is another entry; \`url\` (its own site or repository), \`year\` and \`tags\` may be
  // left out:
  //
  // {
  //   projectId: 'bird-map',
  //   name: 'Bird map',
  //   description: 'Which birds are heard where, drawn from the recordings of two hundred neighbours.',
  //   url: 'https://example.com/bird-map',
  //   year: 2025,
  //   tags: ['TypeScript', 'maps'],
  // },
  //
  // Each has a page, /projects/bird-map, with what its card says. To tell more, write its story into a Markdown file of
  // the same name, content/projects/bird-map.md: what the problem was, what you did and what came of it, with pictures
  // beside the file. The home page shows the first three.
]
`
