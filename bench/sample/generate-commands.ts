import type { Command } from '../../core/commands/command.ts'
import { createRandom, pick, type Random } from '../random.ts'
import { ACTIONS, type Grammar, SAMPLE_GRAMMAR, TOOLS, WORDS } from './grammar.ts'

const SEED = 20_260_101
const PLATFORMS = ['common', 'linux', 'macos', 'windows', 'android'] as const
/** As in real libraries, a few programs have most of the commands. */
const SKEW = 2.5
/** One in this many commands has notes in another language. */
const FOREIGN_EVERY = 97

/**
 * Generates commands with plausible lines and notes, some of them with placeholders, multiline or in other languages.
 * The result is always the same, and a shorter sample is the start of a longer one.
 */
export function generateCommands(count: number): readonly Command[] {
  const random = createRandom(SEED)
  return Array.from({ length: count }, (_, index) => generateCommand(index + 1, random))
}

function generateCommand(number: number, random: Random): Command {
  const [verb = '', subcommand = ''] = pick(ACTIONS, random).split(/\s+/)
  const tool = pick(TOOLS, random, SKEW)
  const subject = pick(WORDS.noun, random)
  const grammar = { ...SAMPLE_GRAMMAR, verb: [verb], subcommand: [subcommand], tool: [tool], subject: [subject] }
  const notes = number % FOREIGN_EVERY === 0 ? '<foreignNotes>' : '<notes>'
  return {
    id: `sample-${tool}-${number}`,
    platform: pick(PLATFORMS, random, SKEW),
    notes: expandTemplate(notes, grammar, random),
    line: expandTemplate('<line>', grammar, random),
    tags: [...new Set([subject, subcommand])],
  }
}

function expandTemplate(template: string, grammar: Grammar, random: Random): string {
  return template.replace(/<(\w+)>/g, (whole, name: string) => {
    const choices = grammar[name]
    return choices === undefined ? whole : expandTemplate(pick(choices, random), grammar, random)
  })
}
