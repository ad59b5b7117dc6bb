import type { Setting, SettingParser } from './setting.ts'

/** Environment variables by name, as in `process.env`; an empty one counts as not set. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Reads settings one by one and gathers every mistake, so that the owner hears of all of them at once. */
export type SettingsReader = {
  /** The setting of this name, null where it is not set. */
  readonly find: (name: string) => Setting | null
  /** What `parse` makes of the setting of this name; `fallback` where it is not set, and where it is a mistake. */
  readonly read: <T>(name: string, parse: SettingParser<T>, fallback: T) => T
  /** Adds sentences about what is wrong. */
  readonly object: (...sentences: readonly string[]) => void
  /** Every sentence so far, in the order of reading. */
  readonly mistakes: () => readonly string[]
}

/** A reader of `variables`; `defaults`, by the name of the variable, are what takes the place of those that are not set. */
export function createSettingsReader(variables: Variables, defaults: ReadonlyMap<string, Setting>): SettingsReader {
  const mistakes: string[] = []
  const find = (name: string): Setting | null => {
    const text = variables[name] ?? ''
    return text === '' ? (defaults.get(name) ?? null) : { name, text }
  }
  return {
    find,
    read: (name, parse, fallback) => {
      const setting = find(name)
      if (setting === null) return fallback
      const parsed = parse(setting)
      if (parsed.ok) return parsed.value
      mistakes.push(...parsed.error)
      return fallback
    },
    object: (...sentences) => {
      mistakes.push(...sentences)
    },
    mistakes: () => mistakes,
  }
}
