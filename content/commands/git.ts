import type { Command } from '../../core/commands/command.ts'

/** Git: taking back, finding again and tidying up. Tried with git 2.39. */
export const gitCommands: readonly Command[] = [
  {
    id: 'git-undo-last-commit',
    platform: 'git',
    notes: 'A commit made too soon: undo it and keep its changes staged. Only while nobody else has pulled it.',
    line: 'git reset --soft HEAD~1',
  },
  {
    id: 'git-add-to-last-commit',
    platform: 'git',
    notes: 'Slip a forgotten file into the last commit. This rewrites the commit, so amend before you push.',
    line: 'git add src/login.ts && git commit --amend --no-edit',
  },
  {
    id: 'git-discard-changes-of-file',
    platform: 'git',
    notes: 'Throw away the unstaged changes of one file. They are gone for good, so look at git diff first.',
    line: 'git restore src/login.ts',
  },
  {
    id: 'git-unstage-file',
    platform: 'git',
    notes: 'Take a file out of the next commit again, that is unstage it, and leave its contents as they are.',
    line: 'git restore --staged src/login.ts',
  },
  {
    id: 'git-stash-everything',
    platform: 'git',
    notes: 'Put unfinished work aside, new files included, under a name. git stash pop brings it back.',
    line: "git stash push --include-untracked --message 'half-done login form'",
  },
  {
    id: 'git-force-push-safely',
    platform: 'git',
    notes:
      'After a rebase, force push the branch, but refuse if someone pushed to it since your last fetch. ' +
      'Prefer it to a bare --force.',
    line: 'git push --force-with-lease origin feature/login',
  },
  {
    id: 'git-graph-of-branches',
    platform: 'git',
    notes: 'Draw the last thirty commits of all branches as a graph, to see what was merged where.',
    line: 'git log --graph --oneline --decorate --all -30',
  },
  {
    id: 'git-find-when-text-changed',
    platform: 'git',
    notes: 'Find the commits that added or removed a text, even one long gone, such as a leaked key.',
    line: "git log -S 'createSession' --oneline --all",
  },
  {
    id: 'git-history-of-function',
    platform: 'git',
    notes: 'Follow one function through history: every commit that changed it, with its part of the diff.',
    line: 'git log -L :createSession:src/session.ts',
  },
  {
    id: 'git-bisect-with-tests',
    platform: 'git',
    notes:
      'Let git find the commit that broke the tests by halving the range between a good tag and now. ' +
      'End with git bisect reset.',
    description:
      'Any command can take the place of npm test: ' +
      'exit code 0 means good, 125 means that this commit cannot be judged, any other up to 127 means bad.',
    line: 'git bisect start HEAD v1.4.0 && git bisect run npm test',
  },
  {
    id: 'git-recover-lost-commit',
    platform: 'git',
    notes: 'Recover a commit lost to a reset or rebase by giving it a branch. git reflog shows its number.',
    line: "git branch rescued 'HEAD@{1}'",
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
    notes: 'Work on an urgent branch in a second folder, while the unfinished work here stays as it is.',
    line: 'git worktree add -b hotfix/payment ../hotfix origin/main',
  },
  {
    id: 'git-fold-into-earlier-commit',
    platform: 'git',
    notes:
      'Fold the staged changes into an earlier commit without opening an editor. ' +
      'Rewrites history from there on: not after pushing.',
    line: 'git commit --fixup 4f2a91c && GIT_SEQUENCE_EDITOR=true git rebase --interactive --autosquash 4f2a91c~1',
  },
  {
    id: 'git-stop-tracking-file',
    platform: 'git',
    notes:
      'Stop tracking a file but keep it on disk, for an .env committed by mistake. ' +
      'History still holds it, so change its secrets.',
    line: 'git rm --cached .env && echo .env >> .gitignore',
  },
  {
    id: 'git-largest-files-in-history',
    platform: 'git',
    notes: 'List the twenty largest files that were ever committed, to learn why a clone is slow.',
    description:
      'The second column is the size in bytes before compression. ' +
      'A file that is in the list and no longer in the tree can be removed from history only by rewriting it.',
    line: `git rev-list --objects --all |
  git cat-file --batch-check='%(objecttype) %(objectsize) %(rest)' |
  awk '$1 == "blob"' | sort -k2,2nr | head -20`,
  },
]
