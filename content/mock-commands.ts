import type { MockCommand } from 'commander-portfolio'

type Thing = { readonly name: string; readonly argument: string }
type Task = { readonly thing: Thing; readonly verb: string; readonly platform: string }

const PLATFORMS = [
  'Linux',
  'macOS',
  'Windows',
  'Git',
  'Docker',
  'Node.js',
  'Python',
  'PostgreSQL',
  'Kubernetes',
  'C++',
] as const

const VERBS = ['create', 'list', 'copy', 'compare', 'remove'] as const

// Arguments with spaces, quotes and characters that are special in patterns, to challenge the search.
const THINGS: readonly Thing[] = [
  { name: 'a file', argument: '"sample file.txt"' },
  { name: 'a folder', argument: './samples/*' },
  { name: 'a pattern', argument: String.raw`'^[a-z]+(-\d+)?$'` },
  { name: 'an address', argument: "'https://example.com/?page=1&sort=name'" },
  { name: 'a variable', argument: '$SAMPLE' },
]

// A description contains a paragraph if the command's id is a multiple of `every`.
const PARAGRAPHS = [
  { every: 3, text: 'It shows how a card with a longer text looks.' },
  { every: 4, text: 'The words around it are chosen so that a search finds some commands and leaves out others.' },
  { every: 10, text: 'Letters beyond ASCII belong in it too: ăâîșț, naïve, Größe.' },
] as const

/**
 * 250 deterministic mock commands, one for each combination of thing, verb and platform, with ids from 1 to 250. Half
 * of the descriptions have paragraph breaks. Source: specification 3, "Command, larger mock shape".
 */
export const mockCommands: readonly MockCommand[] = THINGS.flatMap((thing) =>
  VERBS.flatMap((verb) => PLATFORMS.map((platform) => ({ thing, verb, platform }))),
).map((task, index) => mockCommand(task, index + 1))

function mockCommand({ thing, verb, platform }: Task, id: number): MockCommand {
  return {
    id,
    platform,
    howTo: `How to ${verb} ${thing.name} with ${platform}`,
    line: `sample-${platform.toLowerCase()} ${verb} --number ${id} ${thing.argument}`,
    description: [`Sample text number ${id} about ${thing.name}.`, ...paragraphsOf(id)].join('\n\n'),
  }
}

function paragraphsOf(id: number): readonly string[] {
  return PARAGRAPHS.filter(({ every }) => id % every === 0).map(({ text }) => text)
}
