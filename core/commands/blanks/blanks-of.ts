import type { LinePart } from './parse-line.ts'

/** What a reader is asked for: one value for all places of that name. The first of the choices is the default. */
export type Blank = { readonly name: string; readonly choices: readonly string[] }

/** The blanks of a parsed line in order of their first place, with the choices of all their places, each once. */
export function blanksOf(parts: readonly LinePart[]): readonly Blank[] {
  const choicesByName = new Map<string, Set<string>>()
  for (const part of parts) {
    if (part.kind === 'text') continue
    const choices = choicesByName.get(part.name) ?? new Set()
    for (const choice of part.choices) choices.add(choice)
    choicesByName.set(part.name, choices)
  }
  return [...choicesByName].map(([name, choices]) => ({ name, choices: [...choices] }))
}

/** What each blank that has a default is filled with by it. */
export function defaultsOf(blanks: readonly Blank[]): ReadonlyMap<string, string> {
  return new Map(blanks.flatMap(({ name, choices: [first] }) => (first === undefined ? [] : [[name, first] as const])))
}
