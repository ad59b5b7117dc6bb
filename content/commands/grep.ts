import type { Command } from '../../core/commands/command.ts'

/** Searching inside files. Tried with GNU grep 3.8; what only GNU grep can do says so. */
export const grepCommands: readonly Command[] = [
  {
    id: 'grep-search-folder',
    platform: 'grep',
    tags: ['search', 'files'],
    notes: 'Search all text files of a project for a word, with file and line number, and leave out what is not yours.',
    line: "grep -rnI --exclude-dir=node_modules --exclude-dir=.git 'createSession' .",
  },
  {
    id: 'grep-with-context',
    platform: 'grep',
    tags: ['search', 'logs'],
    notes: 'Show each match with the three lines before and after it, as one needs for a stack trace.',
    line: "grep -n -C {{rows=3}} '{{word=Unhandled}}' {{file=server.log}}",
  },
  {
    id: 'grep-files-that-lack',
    platform: 'grep',
    tags: ['search', 'files'],
    notes: 'List the files in which a text is missing, for instance sources without a licence header.',
    line: "grep -rL --include='*.{{extension=ts}}' '{{text=SPDX-License-Identifier}}' {{folder=src}}",
  },
  {
    id: 'grep-literal-text',
    platform: 'grep',
    tags: ['search', 'text'],
    notes: 'Search for text exactly as it stands, brackets, dots and a leading dash included.',
    line: "grep -nF -- '--color=[auto]' notes.txt",
  },
  {
    id: 'grep-files-with-both',
    platform: 'grep',
    tags: ['search', 'files'],
    notes: 'List the files that contain both of two words, in any order.',
    line: "grep -rlZ '{{word=useState}}' {{folder=src}} | xargs -0 grep -l '{{other word=useEffect}}'",
  },
  {
    id: 'grep-settings-without-comments',
    platform: 'grep',
    tags: ['text'],
    notes: 'Read a long configuration file without its comments and empty lines.',
    line: "grep -vE '^[[:space:]]*(#|$)' /etc/ssh/sshd_config",
  },
  {
    id: 'grep-e-mail-addresses',
    platform: 'grep',
    tags: ['search', 'text'],
    notes: 'Pull all e-mail addresses out of a text with a regular expression (regex), each once.',
    line: String.raw`grep -Eoh '[[:alnum:]._%+-]+@[[:alnum:].-]+\.[[:alpha:]]{2,}' contacts.txt | sort -u`,
  },
  {
    id: 'grep-non-ascii',
    platform: 'grep',
    tags: ['search', 'text'],
    notes: 'Find characters outside ASCII: a stray no-break space, a curly quote, an invisible mark. GNU grep only.',
    line: String.raw`grep -nP '[^\x00-\x7F]' README.md`,
  },
  {
    id: 'grep-windows-line-ends',
    platform: 'grep',
    tags: ['search', 'text'],
    notes: 'List the files that have Windows line ends, before they break a shell script.',
    line: String.raw`grep -rlI $'\r' src`,
  },
  {
    id: 'grep-compressed-logs',
    platform: 'grep',
    tags: ['search', 'logs'],
    notes: 'Search rotated, compressed logs without unpacking them.',
    line: "zgrep -h 'POST /login' /var/log/nginx/access.log.*.gz",
  },
  {
    id: 'grep-live-log',
    platform: 'grep',
    tags: ['search', 'logs'],
    notes: 'Watch a growing log and see only the errors, without delay, even after the log is rotated.',
    line: "tail -F {{file=app.log}} | grep --line-buffered '{{word=ERROR|WARN|FATAL}}'",
  },
  {
    id: 'grep-count-per-file',
    platform: 'grep',
    tags: ['search', 'files'],
    notes: 'Count the lines with a TODO in each file and leave out the files that have none.',
    line: "grep -rc 'TODO' src | grep -v ':0$'",
  },
]
