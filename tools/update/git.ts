import { spawnSync } from 'node:child_process'

/** How a git command ended: `output` is what it wrote, without the line end. */
type GitEnding = { readonly ok: boolean; readonly output: string; readonly complaint: string }

/** Runs git in a folder. */
export type Git = (...args: readonly string[]) => GitEnding

/** Git in `folder`. Its own words are in English and not coloured, whatever the computer is set to. */
export function gitIn(folder: string): Git {
  return (...args) => {
    const env = { ...process.env, LC_ALL: 'C', GIT_EDITOR: 'true' }
    const { status, stdout, stderr } = spawnSync('git', [...args], { cwd: folder, env, encoding: 'utf8' })
    return { ok: status === 0, output: (stdout ?? '').trimEnd(), complaint: (stderr ?? 'git is not installed').trim() }
  }
}
