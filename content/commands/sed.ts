import type { Command } from '../../core/commands/command.ts'

/** Editing text in passing. Tried with GNU sed 4.9; what only GNU sed can do says so. */
export const sedCommands: readonly Command[] = [
  {
    id: 'sed-print-line-range',
    platform: 'sed',
    tags: ['text'],
    notes: 'Print lines 100 to 120 of a long file and stop reading there.',
    line: "sed -n '{{first=100}},{{last=120}}p;{{last}}q' {{file=server.log}}",
  },
  {
    id: 'sed-replace-in-file',
    platform: 'sed',
    tags: ['text', 'files'],
    notes: 'Replace text in a file and keep the original beside it as .bak. Works with GNU and BSD sed alike.',
    line: "sed -i.bak 's/localhost/db.example.com/g' .env",
  },
  {
    id: 'sed-replace-paths',
    platform: 'sed',
    tags: ['text'],
    notes: 'Replace one path by another without escaping a single slash, by using | as the delimiter.',
    line: "sed 's|/var/www|/srv/www|g' site.conf",
  },
  {
    id: 'sed-delete-matching-lines',
    platform: 'sed',
    tags: ['text', 'files'],
    notes: 'Delete every line that matches and keep the original as .bak; for a forgotten debugger statement.',
    line: "sed -i.bak '/debugger;/d' src/login.js",
  },
  {
    id: 'sed-trim-trailing-space',
    platform: 'sed',
    tags: ['text', 'files'],
    notes: 'Remove trailing white space from every line, Windows line ends included. The original stays as .bak.',
    line: "sed -i.bak 's/[[:space:]]*$//' README.md",
  },
  {
    id: 'sed-windows-to-unix',
    platform: 'sed',
    tags: ['text', 'files'],
    notes: 'Turn Windows line ends into Unix ones, in place; the cure for a script that says bad interpreter. GNU sed.',
    line: String.raw`sed -i 's/\r$//' deploy.sh`,
  },
  {
    id: 'sed-between-two-marks',
    platform: 'sed',
    tags: ['text'],
    notes: 'Print everything from one mark to another, such as each certificate of a bundle.',
    line: "sed -n '/BEGIN CERTIFICATE/,/END CERTIFICATE/p' bundle.pem",
  },
  {
    id: 'sed-add-first-line',
    platform: 'sed',
    tags: ['text', 'files'],
    notes: 'Put a line at the top of a file, for instance the shebang of a script. Changes the file in place. GNU sed.',
    line: "sed -i '1i #!/usr/bin/env node' cli.js",
  },
  {
    id: 'sed-add-line-after-match',
    platform: 'sed',
    tags: ['text'],
    notes: 'Add a setting right below the heading it belongs to. GNU sed; add -i to write it to the file.',
    line: String.raw`sed '/^\[server\]/a port = 8080' app.ini`,
  },
  {
    id: 'sed-strip-colours',
    platform: 'sed',
    tags: ['text', 'logs'],
    notes: 'Remove the colour codes from a build log, so that it can be read and searched. GNU sed.',
    line: String.raw`sed 's/\x1b\[[0-9;]*m//g' build.log`,
  },
  {
    id: 'sed-mask-passwords',
    platform: 'sed',
    tags: ['text', 'security'],
    notes: 'Hide passwords in a log before showing it to anyone.',
    line: String.raw`sed -E 's/(password=)[^& ]+/\1***/g' requests.log`,
  },
  {
    id: 'sed-swap-columns',
    platform: 'sed',
    tags: ['text', 'csv'],
    notes: 'Swap the first two columns of a simple CSV file, one without commas inside quotes.',
    line: String.raw`sed -E 's/^([^,]*),([^,]*)/\2,\1/' people.csv`,
  },
]
