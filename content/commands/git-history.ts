import type { Command } from '../../core/commands/command.ts'

/** What git remembers: looking back, and finding again. Tried with git 2.39. */
export const gitHistoryCommands: readonly Command[] = [
  {
    id: 'git-graph-of-branches',
    platform: 'git',
    tags: ['history'],
    notes: 'Draw the last thirty commits of all branches as a graph, to see what was merged where.',
    line: 'git log --graph --oneline --decorate --all -30',
  },
  {
    id: 'git-find-when-text-changed',
    platform: 'git',
    tags: ['history', 'search'],
    notes: 'Find the commits that added or removed a text, even one long gone, such as a leaked key.',
    line: "git log -S 'createSession' --oneline --all",
  },
  {
    id: 'git-history-of-function',
    platform: 'git',
    tags: ['history', 'search'],
    notes: 'Follow one function through history: every commit that changed it, with its part of the diff.',
    line: 'git log -L :{{function=createSession}}:{{file=src/session.ts}}',
  },
  {
    id: 'git-bisect-with-tests',
    platform: 'git',
    tags: ['history', 'debug'],
    notes:
      'Let git find the commit that broke the tests by halving the range between a good tag and now. ' +
      'End with git bisect reset.',
    description:
      'Any command can take the place of npm test: ' +
      'exit code 0 means good, 125 means that this commit cannot be judged, any other up to 127 means bad.',
    line: 'git bisect start HEAD {{good version=v1.4.0}} && git bisect run {{test=npm test}}',
  },
  {
    id: 'git-recover-lost-commit',
    platform: 'git',
    tags: ['undo', 'history'],
    notes: 'Recover a commit lost to a reset or rebase by giving it a branch. git reflog shows its number.',
    line: "git branch {{branch=rescued}} '{{commit=HEAD@{1}}}'",
  },
  {
    id: 'git-largest-files-in-history',
    platform: 'git',
    tags: ['history', 'disk', 'search'],
    notes: 'List the twenty largest files that were ever committed, to learn why a clone is slow.',
    description:
      'The second column is the size in bytes before compression. ' +
      'A file that is in the list and no longer in the tree can be removed from history only by rewriting it.',
    line: `git rev-list --objects --all |
  git cat-file --batch-check='%(objecttype) %(objectsize) %(rest)' |
  awk '$1 == "blob"' | sort -k2,2nr | head -20`,
  },
]
