import type { Command } from '../../core/commands/command.ts'

/** Git: taking back and tidying up. Tried with git 2.39. */
export const gitCommands: readonly Command[] = [
  {
    id: 'git-undo-last-commit',
    platform: 'git',
    tags: ['undo', 'history'],
    notes: 'A commit made too soon: undo it and keep its changes staged. Only while nobody else has pulled it.',
    line: 'git reset --soft HEAD~1',
  },
  {
    id: 'git-add-to-last-commit',
    platform: 'git',
    tags: ['undo', 'history'],
    notes: 'Slip a forgotten file into the last commit. This rewrites the commit, so amend before you push.',
    line: 'git add src/login.ts && git commit --amend --no-edit',
  },
  {
    id: 'git-discard-changes-of-file',
    platform: 'git',
    tags: ['undo'],
    notes: 'Throw away the unstaged changes of one file. They are gone for good, so look at git diff first.',
    line: 'git restore {{file=src/login.ts}}',
  },
  {
    id: 'git-unstage-file',
    platform: 'git',
    tags: ['undo'],
    notes: 'Take a file out of the next commit again, that is unstage it, and leave its contents as they are.',
    line: 'git restore --staged src/login.ts',
  },
  {
    id: 'git-stash-everything',
    platform: 'git',
    tags: ['undo'],
    notes: 'Put unfinished work aside, new files included, under a name. git stash pop brings it back.',
    line: "git stash push --include-untracked --message '{{message=half-done login form}}'",
  },
  {
    id: 'git-force-push-safely',
    platform: 'git',
    tags: ['remote'],
    notes:
      'After a rebase, force push the branch, but refuse if someone pushed to it since your last fetch. ' +
      'Prefer it to a bare --force.',
    line: 'git push --force-with-lease {{remote=origin}} {{branch=feature/login}}',
  },
  {
    id: 'git-delete-merged-branches',
    platform: 'git',
    notes:
      'Delete the local branches that main already contains. ' +
      'Unmerged work survives, because git refuses to delete it this way.',
    line: "git branch --merged main --format '%(refname:short)' | grep -vx main | xargs -r git branch --delete",
  },
  {
    id: 'git-second-working-folder',
    platform: 'git',
    tags: ['files'],
    notes: 'Work on an urgent branch in a second folder, while the unfinished work here stays as it is.',
    line: 'git worktree add -b {{branch=hotfix/payment}} {{folder=../hotfix}} {{start=origin/main}}',
  },
  {
    id: 'git-fold-into-earlier-commit',
    platform: 'git',
    tags: ['undo', 'history'],
    notes:
      'Fold the staged changes into an earlier commit without opening an editor. ' +
      'Rewrites history from there on: not after pushing.',
    line:
      'git commit --fixup {{commit=4f2a91c}} && GIT_SEQUENCE_EDITOR=true git ' +
      'rebase --interactive --autosquash {{commit}}~1',
  },
  {
    id: 'git-stop-tracking-file',
    platform: 'git',
    tags: ['undo', 'security'],
    notes:
      'Stop tracking a file but keep it on disk, for an .env committed by mistake. ' +
      'History still holds it, so change its secrets.',
    line: 'git rm --cached .env && echo .env >> .gitignore',
  },
]
