import { pick, type Random } from './create-random.ts'

/** What may stand for each name: texts, which may hold names again. */
export type Grammar = Readonly<Record<string, readonly string[]>>

/** The template with every `<name>` that the grammar has replaced by one of its texts, and so on within these. */
export function expandTemplate(template: string, grammar: Grammar, random: Random): string {
  return template.replace(/<(\w+)>/g, (whole, name: string) => {
    const choices = grammar[name]
    return choices === undefined ? whole : expandTemplate(pick(choices, random), grammar, random)
  })
}
