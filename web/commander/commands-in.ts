import { withThousandsSeparators } from '../../core/thousands.ts'

/** A number of commands in words: '1 command', '30,000 commands', '50 similar commands'. */
export function commandsIn(count: number, kind = ''): string {
  return [withThousandsSeparators(count), kind, count === 1 ? 'command' : 'commands'].filter(Boolean).join(' ')
}
