/** Text of `content/projects.ts` for a new owner: Commander, which every site has, and how to add more projects. */
export const PROJECTS_FILE = `import type { Project } from 'commander-portfolio'

/**
 * Your projects, in the order of their rows. \`projectId\` is the end of the address: /projects/commander.
 */
export const projects: readonly Project[] = [
  {
    projectId: 'commander',
    name: 'Commander',
    description: 'A searchable library of command lines, each with notes and one click to copy.',
  },

  // Add an entry for each of your projects. \`url\` (its site or repository), \`figure\` (the number that says
  // most about it), \`year\` and \`tags\` are optional:
  //
  // {
  //   projectId: 'bird-map',
  //   name: 'Bird map',
  //   description: 'Which birds are heard where, drawn from the recordings of two hundred neighbours.',
  //   figure: '212',
  //   figureOf: 'gardens listened to',
  //   url: 'https://example.com/bird-map',
  //   year: 2025,
  //   tags: ['TypeScript', 'maps'],
  // },
  //
  // Each project has a page, such as /projects/bird-map, with the text of its row. To say more, write a Markdown file with
  // the same name, content/projects/bird-map.md: the problem, what you did and what came of it, with pictures beside the
  // file. The home page shows the first three projects.
]
`
