import type { Command } from '../../core/commands/command.ts'
import { createCommand } from '../support/library/sample-commands.ts'

/** Commands in two of a library's files: A and B in `git.md`, C in `tar.md`. */
export const A = createCommand({ id: 'a', platform: 'git', notes: 'First' })
export const B = createCommand({ id: 'b', platform: 'git', notes: 'Second' })
export const C = createCommand({ id: 'c', platform: 'tar', notes: 'Third' })
export const ALL = [A, B, C]

/** A command without notes, which only the owner sees. */
export const DRAFT: Command = { id: 'draft', notes: null, line: 'secret --token 1234' }
