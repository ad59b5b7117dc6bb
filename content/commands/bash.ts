import type { Command } from '../../core/commands/command.ts'

/** The shell itself: loops, safe scripts and small conveniences. Tried with bash 5.2. */
export const bashCommands: readonly Command[] = [
  {
    id: 'bash-script-head',
    platform: 'bash',
    notes:
      'The first lines of a careful script: stop at the first error, at an unset variable, ' +
      'at a failure inside a pipe. Not for the prompt, which would close at the first error.',
    line: `#!/usr/bin/env bash
set -euo pipefail`,
  },
  {
    id: 'bash-rename-many',
    platform: 'bash',
    tags: ['files'],
    notes: 'To rename many files: every .txt here becomes .md. Existing files are not overwritten.',
    line: `for file in ./*.txt; do mv -n -- "$file" "\${file%.txt}.md"; done`,
  },
  {
    id: 'bash-read-line-by-line',
    platform: 'bash',
    tags: ['text'],
    notes: 'Do something for each line of a file, white space and backslashes intact.',
    line: String.raw`while IFS= read -r host; do printf 'checking %s\n' "$host"; done < hosts.txt`,
  },
  {
    id: 'bash-quick-backup',
    platform: 'bash',
    tags: ['files', 'backup'],
    notes: 'Make a quick copy of a file beside it, without typing its name twice.',
    line: 'cp nginx.conf{,.bak}',
  },
  {
    id: 'bash-date-in-name',
    platform: 'bash',
    tags: ['files', 'backup'],
    notes: "Copy a file under a name with today's date and time that also sorts by date.",
    line: 'cp app.db "app-$(date +%Y-%m-%d-%H%M).db"',
  },
  {
    id: 'bash-temporary-folder',
    platform: 'bash',
    tags: ['files'],
    notes: 'Work in a temporary folder that is removed when the script ends, even after an error.',
    line: `scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT`,
  },
  {
    id: 'bash-retry',
    platform: 'bash',
    notes: 'Try a flaky command up to five times and wait longer after each failure.',
    line: 'for attempt in 1 2 3 4 5; do ./deploy.sh && break; sleep $((attempt * 5)); done',
  },
  {
    id: 'bash-time-limit',
    platform: 'bash',
    tags: ['process'],
    notes: 'Give a command five minutes; then ask it to end, and ten seconds later kill it.',
    line: 'timeout --kill-after=10s {{time=5m}} {{command=./backup.sh}}',
  },
  {
    id: 'bash-in-parallel',
    platform: 'bash',
    tags: ['process'],
    notes: 'Run a script for each line of a list, four at a time in parallel.',
    line: 'xargs -n 1 -P 4 ./import.sh < ids.txt',
  },
  {
    id: 'bash-compare-outputs',
    platform: 'bash',
    notes: 'Compare the output of two commands without temporary files.',
    line: 'diff <(sort old.txt) <(sort new.txt)',
  },
  {
    id: 'bash-show-and-save',
    platform: 'bash',
    tags: ['logs'],
    notes:
      'See the output of a build and save it, errors included. With pipefail a failed build still counts as failed.',
    line: 'set -o pipefail; {{command=./build.sh}} 2>&1 | tee {{file=build.log}}',
  },
  {
    id: 'bash-only-one-at-a-time',
    platform: 'bash',
    tags: ['process'],
    notes: 'Keep a scheduled job from running twice at once: if it is still busy, do nothing. Linux.',
    line: 'flock --nonblock /tmp/backup.lock ./backup.sh',
  },
  {
    id: 'bash-load-env-file',
    platform: 'bash',
    notes:
      'Load the variables of an .env file into this shell and pass them on to what it starts. ' +
      'It runs the file, so trust it.',
    line: 'set -a; . ./.env; set +a',
  },
  {
    id: 'bash-leave-running',
    platform: 'bash',
    tags: ['process'],
    notes: 'Start a long job that goes on after you log out, with its output in a file.',
    line: 'nohup ./import.sh > import.log 2>&1 &',
  },
  {
    id: 'bash-random-password',
    platform: 'bash',
    tags: ['security'],
    notes: 'Make a random password of 32 letters and digits.',
    line: "LC_ALL=C tr -dc 'A-Za-z0-9' < /dev/urandom | head -c {{length=32}}; echo",
  },
  {
    id: 'bash-date-of-timestamp',
    platform: 'bash',
    notes:
      'Turn a Unix timestamp into a readable date, here the billionth second. ' +
      'GNU date; on macOS write date -u -r 1000000000.',
    line: 'date -u -d @1000000000',
  },
]
