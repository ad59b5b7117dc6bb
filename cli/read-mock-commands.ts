import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MockCommand } from '../core/commands/mock-command.ts'
import { CONTENT } from './build/paths.ts'

/** The mock library in `content/mock-commands.ts`, or null if there isn't one, as in an owner's repository. */
export async function readMockCommands(): Promise<readonly MockCommand[] | null> {
  if (!existsSync(join(CONTENT, 'mock-commands.ts'))) return null
  return (await import('#content/mock-commands.ts')).mockCommands
}
