import type { Git } from './git.ts'

const SETTINGS = 'core/site-settings.ts'
const OPTIONAL_SETTING = /^ {2}(\w+): optional\(/gm

/** The optional settings that the code of one commit knows and that of the other did not. */
export function newSettings(git: Git, { before, after }: { readonly before: string; readonly after: string }) {
  const known = settingsAt(git, before)
  return settingsAt(git, after).filter((setting) => !known.includes(setting))
}

function settingsAt(git: Git, commit: string): readonly string[] {
  const { output } = git('show', `${commit}:${SETTINGS}`)
  return Array.from(output.matchAll(OPTIONAL_SETTING), ([, setting = '']) => setting)
}
