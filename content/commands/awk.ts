import type { Command } from '../../core/commands/command.ts'

/** Small sums and reports over lines and columns. Tried with mawk 1.3 and gawk 5.2. */
export const awkCommands: readonly Command[] = [
  {
    id: 'awk-pick-columns',
    platform: 'awk',
    tags: ['text', 'logs'],
    notes: 'Print chosen columns of a text, here the address and the path of each request.',
    line: "awk '{ print $1, $7 }' access.log",
  },
  {
    id: 'awk-sum-column',
    platform: 'awk',
    tags: ['text', 'csv'],
    notes: 'Add up a column of numbers, here the second of a CSV file after its heading.',
    line: "awk -F, 'NR > 1 { total += $2 } END { print total }' invoices.csv",
  },
  {
    id: 'awk-sum-per-group',
    platform: 'awk',
    tags: ['text', 'csv'],
    notes: 'Add up one column for each value of another, a pivot table in one line.',
    line: String.raw`awk -F, 'NR > 1 { sum[$1] += $3 }
  END { for (name in sum) printf "%s %.2f\n", name, sum[name] }' sales.csv | sort`,
  },
  {
    id: 'awk-drop-duplicate-lines',
    platform: 'awk',
    tags: ['text'],
    notes: 'Remove duplicate lines and keep the order of the rest, which sort -u would not.',
    line: "awk '!seen[$0]++' hosts.txt",
  },
  {
    id: 'awk-count-status-codes',
    platform: 'awk',
    tags: ['text', 'logs', 'web'],
    notes: 'Count the answers of a web server by status code, the most frequent first.',
    line: "awk '{ count[$9]++ } END { for (code in count) print count[code], code }' access.log | sort -rn",
  },
  {
    id: 'awk-server-errors',
    platform: 'awk',
    tags: ['text', 'logs', 'web'],
    notes: 'Show only the requests that ended in a server error, 500 and above.',
    line: "awk '$9 >= 500' access.log",
  },
  {
    id: 'awk-log-between-times',
    platform: 'awk',
    tags: ['text', 'logs'],
    notes:
      'Cut one hour out of a log whose lines begin with an ISO time. ' +
      'The comparison is that of text, so no dates are parsed.',
    line: `awk '$0 >= "{{from=2026-03-01T10:00}}" && $0 < "{{to=2026-03-01T11:00}}"' {{file=app.log}}`,
  },
  {
    id: 'awk-join-two-files',
    platform: 'awk',
    tags: ['text', 'csv'],
    notes: 'Join two CSV files on their first column, like a lookup in a spreadsheet: the name goes before each order.',
    description: 'The first file is read into memory, the second is only passed through, so put the smaller one first.',
    line: `awk -F, 'NR == FNR { name[$1] = $2; next } { print name[$1] "," $0 }' people.csv orders.csv`,
  },
  {
    id: 'awk-95th-percentile',
    platform: 'awk',
    tags: ['text'],
    notes: 'Print the 95th percentile of a column of timings, the number that averages hide.',
    line: `sort -n timings.txt |
  awk '{ value[NR] = $1 } END { rank = NR * 0.95; print value[int(rank) + (rank > int(rank))] }'`,
  },
  {
    id: 'awk-long-lines',
    platform: 'awk',
    tags: ['text', 'search'],
    notes: 'Find lines longer than 120 characters, with file and line number.',
    line: `awk 'length > 120 { print FILENAME ":" FNR ": " length }' src/*.ts`,
  },
  {
    id: 'awk-whole-paragraphs',
    platform: 'awk',
    tags: ['text', 'search'],
    notes: 'Print the whole paragraphs in which a word occurs, when entries of a log are separated by empty lines.',
    line: String.raw`awk -v RS= -v ORS='\n\n' '/{{word=timeout}}/' {{file=errors.log}}`,
  },
  {
    id: 'awk-split-by-column',
    platform: 'awk',
    tags: ['text', 'csv'],
    notes:
      'Split a CSV file into one file for each value of its first column. ' +
      'Existing files of those names are overwritten.',
    line: `awk -F, '{ print > ($1 ".csv") }' sales.csv`,
  },
]
