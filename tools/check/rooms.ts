/** The rooms of the house. Source: design 2. */
export const ROOMS = ['content', 'core', 'client', 'server', 'web', 'cli', 'tools', 'tests'] as const

export type Room = (typeof ROOMS)[number]

/**
 * The import rule: which other rooms each room may import from. Whatever is not listed is forbidden, and `tsc` refuses
 * it because the room's tsconfig has no reference there. Source: design 2.
 */
export const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  core: [],
  content: ['core'],
  client: ['core'],
  server: ['core', 'content'],
  web: ['core', 'content', 'client'],
  cli: ['core', 'client'],
  tools: ['core', 'content', 'client', 'server', 'web', 'cli'],
  tests: ['core', 'content', 'client', 'server', 'web', 'cli', 'tools'],
}

/** The room that a path from the root lies in; null outside the house. */
export function roomOf(path: string): Room | null {
  return ROOMS.find((room) => path.startsWith(`${room}/`)) ?? null
}
