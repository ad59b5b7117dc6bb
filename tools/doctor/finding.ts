/** How grave a finding is; only 'fail' says that something does not work. */
export type Level = 'ok' | 'warn' | 'fail'

/** One thing the doctor found: what was looked at, a sentence, and what to do about it (null where all is well). */
export type Finding = {
  readonly level: Level
  readonly check: string
  readonly message: string
  readonly remedy: string | null
}

export function warn(check: string, message: string, remedy: string): Finding {
  return { level: 'warn', check, message, remedy }
}

export function fail(check: string, message: string, remedy: string): Finding {
  return { level: 'fail', check, message, remedy }
}

/** The problems of a check; where there are none, that all is well. */
export function verdict(check: string, wellMessage: string, problems: readonly Finding[]): readonly Finding[] {
  return problems.length > 0 ? problems : [{ level: 'ok', check, message: wellMessage, remedy: null }]
}
