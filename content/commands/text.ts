import type { Command } from '../../core/commands/command.ts'

/** Sorting, comparing and cutting text. Tried with GNU coreutils 9.1. */
export const textCommands: readonly Command[] = [
  {
    id: 'text-count-words',
    platform: 'text',
    tags: ['text'],
    notes: 'Count how often each line occurs, the most frequent first; the classic of the command line.',
    line: 'sort {{file=words.txt}} | uniq -c | sort -rn | head -{{count=20}}',
  },
  {
    id: 'text-sort-by-column',
    platform: 'text',
    tags: ['text', 'csv'],
    notes: 'Sort a CSV file by its third column as numbers, then by its first.',
    line: 'sort -t, -k3,3n -k1,1 people.csv',
  },
  {
    id: 'text-sort-versions',
    platform: 'text',
    tags: ['text'],
    notes: 'Sort version numbers as people do: 1.9 before 1.10.',
    line: 'sort -V versions.txt',
  },
  {
    id: 'text-missing-lines',
    platform: 'text',
    tags: ['text'],
    notes: 'List the lines of one file that are missing from another.',
    line: 'comm -23 <(sort {{wanted=wanted.txt}}) <(sort {{present=present.txt}})',
  },
  {
    id: 'text-align-columns',
    platform: 'text',
    tags: ['text', 'csv'],
    notes: 'Show a CSV file as an aligned table.',
    line: 'column -t -s, people.csv',
  },
  {
    id: 'text-join-with-commas',
    platform: 'text',
    tags: ['text'],
    notes: 'Join all lines into one, separated by commas, for instance ids for a query.',
    line: 'paste -s -d, ids.txt',
  },
  {
    id: 'text-random-lines',
    platform: 'text',
    tags: ['text'],
    notes: 'Draw ten random lines from a file: a raffle, or a sample for tests.',
    line: 'shuf -n {{count=10}} {{file=names.txt}}',
  },
  {
    id: 'text-split-large-file',
    platform: 'text',
    tags: ['text', 'files', 'csv'],
    notes: 'Split a large file into numbered pieces of 10,000 lines each. GNU split.',
    line: 'split -l 10000 -d --additional-suffix=.csv big.csv part-',
  },
  {
    id: 'text-to-utf-8',
    platform: 'text',
    tags: ['text'],
    notes: 'Convert an old text to UTF-8 when its accents look broken.',
    line: 'iconv -f {{encoding=ISO-8859-1|WINDOWS-1252|UTF-16}} -t UTF-8 {{file=old.txt}} > {{new file=new.txt}}',
  },
  {
    id: 'text-compare-side-by-side',
    platform: 'text',
    tags: ['text'],
    notes: 'Compare two files side by side and show only the lines that differ.',
    line: 'diff --side-by-side --suppress-common-lines --width=160 {{file=old.conf}} {{other file=new.conf}}',
  },
  {
    id: 'text-make-and-try-patch',
    platform: 'text',
    tags: ['text'],
    notes: 'Make a patch out of two versions of a file, and try whether it would apply. Nothing is changed yet.',
    line: 'diff -u old.conf new.conf > change.patch; patch --dry-run old.conf change.patch',
  },
  {
    id: 'text-first-bytes',
    platform: 'text',
    tags: ['files'],
    notes: 'Look at the first bytes of a file to learn what it really is, whatever its name says.',
    line: 'xxd -l 64 picture.png',
  },
]
