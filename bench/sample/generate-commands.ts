import type { Command } from '../../core/commands/command.ts'
import { createRandom, pick, type Random } from '../random.ts'
import { ACTIONS, type Grammar, SAMPLE_GRAMMAR, TOOLS, WORDS } from './grammar.ts'

const SEED = 20_260_101
const PLATFORMS = ['common', 'linux', 'macos', 'windows', 'android'] as const
/** A few programs have most of the commands, as in every library. */
const SKEW = 2.5
/** One in so many commands has notes in another script. */
const FOREIGN_EVERY = 97

/**
 * So many commands that nobody wrote, the same ones every time: plausible lines and notes of a few thousand different
 * words, some with blanks, of several lines or in other scripts. A shorter sample is the beginning of a longer one.
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

/** The template with every `<name>` that the grammar has replaced by one of its texts, and so on within these. */
function expandTemplate(template: string, grammar: Grammar, random: Random): string {
  return template.replace(/<(\w+)>/g, (whole, name: string) => {
    const choices = grammar[name]
    return choices === undefined ? whole : expandTemplate(pick(choices, random), grammar, random)
  })
}
