import { runAtOnce } from '../bootstrap/run-to-end.js'

/** How a git command ended: `output` is what it wrote, without the line end. */
type GitEnding = { readonly ok: boolean; readonly output: string; readonly complaint: string }

/** Runs git in a folder. */
export type Git = (...args: readonly string[]) => GitEnding

/** Git in `folder`. Its own words are in English and not coloured, whatever the computer is set to. */
export function gitIn(folder: string): Git {
  return (...args) => {
    const env = { ...process.env, LC_ALL: 'C', GIT_EDITOR: 'true' }
    const { code, output, errors, fault } = runAtOnce(['git', ...args], { cwd: folder, env })
    return {
      ok: code === 0,
      output: output.trimEnd(),
      complaint: fault === null ? errors.trim() : 'git is not installed',
    }
  }
}
