import { withThousandsSeparators } from '../../core/thousands.ts'

/** A number of commands in words: '1 command', '30,000 commands'. */
export function commandsIn(count: number): string {
  return `${withThousandsSeparators(count)} ${count === 1 ? 'command' : 'commands'}`
}
