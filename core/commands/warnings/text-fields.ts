import type { CommandEntry } from '../entry.ts'

/** Every text of an entry that is there, with its path: `notes`, `line`, ..., `tags[0]`, ..., `source`. */
export function textFieldsOf(entry: CommandEntry): readonly (readonly [field: string, text: string])[] {
  const { notes, line, platform, howTo, description, tags = [], source } = entry
  const texts = Object.entries({ notes, line, platform, howTo, description, source })
  const given = texts.flatMap(([field, text]) => (typeof text === 'string' ? [[field, text] as const] : []))
  return [...given, ...tags.map((tag, index) => [`tags[${index}]`, tag] as const)]
}
