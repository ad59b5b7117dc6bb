import { failure, type Result, success } from '../../core/result.ts'
import { runSync } from '../bootstrap/run-process.js'

const SETTINGS_FILE = 'core/site-settings.ts'

const OPTIONAL_SETTING = /^ {2}(\w+): optional\(/gm

/** Remote that a fork gets its code from. */
const REMOTE = 'upstream'

const OWN = 'content'

/**
 * Merges the remote `upstream` into the current branch without touching `content/`. Returns sentences about the result.
 * On failure nothing has changed, except after a conflict in the code: then the merge is in progress.
 */
export function updateCode(git: Git): Result<readonly string[], readonly string[]> {
  const obstacle = obstacleTo(git)
  if (obstacle !== null) return failure([obstacle, 'Nothing was changed.'])
  const before = git('rev-parse', 'HEAD').output
  const fetched = git('fetch', REMOTE, 'HEAD')
  if (!fetched.ok) return failure([`${REMOTE} cannot be fetched: ${fetched.complaint}`, 'Nothing was changed.'])
  if (git('merge-base', '--is-ancestor', 'FETCH_HEAD', 'HEAD').ok) return success(['The code is already up to date.'])

  const merged = git('merge', '--no-ff', '--no-commit', 'FETCH_HEAD')
  if (!git('rev-parse', '--verify', '--quiet', 'MERGE_HEAD').ok) {
    return failure([`git cannot merge: ${merged.complaint}`, 'Nothing was changed; docs/updating.md may help.'])
  }
  // Removed first: a checkout keeps files that only upstream has, and can't restore files in conflict.
  git('rm', '-r', '-f', '--quiet', '--ignore-unmatch', '--', OWN)
  const kept = git('checkout', 'HEAD', '--', OWN)
  if (!kept.ok) return giveUp(git, kept.complaint)
  const conflicts = git('diff', '--name-only', '--diff-filter=U').output
  if (conflicts !== '') return failure(conflictAdvice(conflicts.split('\n')))
  const committed = git('commit', '--no-edit', '--quiet')
  if (!committed.ok) return giveUp(git, committed.complaint)
  return success(report(git, before))
}

function obstacleTo(git: Git): string | null {
  if (!git('rev-parse', '--is-inside-work-tree').ok) return 'This folder is not a git repository.'
  if (git('status', '--porcelain').output !== '') return 'You have uncommitted changes. Commit them first.'
  if (!git('remote', 'get-url', REMOTE).ok) {
    return `There is no remote "${REMOTE}". Add it with "git remote add ${REMOTE} <address of the original repository>".`
  }
  return null
}

function conflictAdvice(files: readonly string[]): readonly string[] {
  return [
    'You and the original both changed these files. Resolve the conflicts:',
    ...files.map((file) => `  ${file}`),
    `content/ hasn't changed. After resolving, run "git add" and "git commit". To cancel, run "git merge --abort".`,
  ]
}

function giveUp(git: Git, complaint: string): Result<never, readonly string[]> {
  git('merge', '--abort')
  return failure([`git cannot finish the merge: ${complaint}`, 'Nothing was changed.'])
}

function report(git: Git, before: string): readonly string[] {
  const { output } = git('diff', '--shortstat', before, 'HEAD')
  const settings = newSettings(git, { before, after: 'HEAD' })
  return [
    `Merged the code of ${REMOTE}:${output === '' ? ' no changes' : output}. content/ hasn't changed.`,
    ...(settings.length > 0
      ? [
          `New settings for content/site.ts: ${settings.join(', ')}; "git show FETCH_HEAD:content/site.ts" explains them.`,
        ]
      : []),
    'Run "npm test" to check everything. To undo the update, run "git reset --keep HEAD~1".',
  ]
}

/** Optional settings that only the newer commit knows. */
function newSettings(git: Git, { before, after }: { readonly before: string; readonly after: string }) {
  const known = settingsAt(git, before)
  return settingsAt(git, after).filter((setting) => !known.includes(setting))
}

function settingsAt(git: Git, commit: string): readonly string[] {
  const { output } = git('show', `${commit}:${SETTINGS_FILE}`)
  return Array.from(output.matchAll(OPTIONAL_SETTING), ([, setting = '']) => setting)
}

/** `output` has no trailing line break. */
type GitEnding = { readonly ok: boolean; readonly output: string; readonly complaint: string }

type Git = (...args: readonly string[]) => GitEnding

/** Runs git in `folder`, in English and without colours whatever the user's settings. */
export function gitIn(folder: string): Git {
  return (...args) => {
    const env = { ...process.env, LC_ALL: 'C', GIT_EDITOR: 'true' }
    const { code, output, errors, fault } = runSync(['git', ...args], { cwd: folder, env })
    return {
      ok: code === 0,
      output: output.trimEnd(),
      complaint: fault === null ? errors.trim() : 'git is not installed',
    }
  }
}
