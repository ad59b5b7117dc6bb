import type { Command } from '../../core/commands/command.ts'

/** Permissions, links, copies. Tried with GNU coreutils 9.1; chmod, ln and cp work the same on macOS. */
export const filesCommands: readonly Command[] = [
  {
    id: 'files-make-executable',
    platform: 'files',
    notes: 'Make a script executable, after which it starts with ./deploy.sh.',
    line: 'chmod +x deploy.sh',
  },
  {
    id: 'files-only-for-me',
    platform: 'files',
    notes: 'Set the permissions of a file with secrets so that only you can read it.',
    line: 'chmod 600 secrets.env',
  },
  {
    id: 'files-show-permissions',
    platform: 'files',
    notes: 'Show permissions as the numbers that chmod takes, with owner and group. Linux.',
    line: "stat -c '%a %U:%G %n' ./*",
  },
  {
    id: 'files-change-owner',
    platform: 'files',
    notes:
      "Give a folder and everything in it to the web server's user. " +
      'Check the path twice: it changes all that lies below.',
    line: 'sudo chown -R www-data:www-data /srv/www',
  },
  {
    id: 'files-switch-release',
    platform: 'files',
    notes: 'Point a symbolic link to a new release, replacing the old link: first where it leads, then its name.',
    line: 'ln -sfn /srv/releases/2026-03-01 /srv/current',
  },
  {
    id: 'files-copy-exactly',
    platform: 'files',
    notes: 'Copy a folder with its times, permissions and links as they are.',
    line: 'cp -a website website-copy',
  },
  {
    id: 'files-newest-first',
    platform: 'files',
    notes: 'List the ten files of this folder that were changed last.',
    line: 'ls -lt | head -11',
  },
  {
    id: 'files-kind-of-upload',
    platform: 'files',
    notes: 'What kind of file is this really? Looks at its contents, not at its name.',
    line: 'file --mime-type upload.bin',
  },
  {
    id: 'files-empty-growing-log',
    platform: 'files',
    notes: 'Empty a log that grew too large while a program goes on writing to it. Its contents are lost.',
    line: 'sudo truncate -s 0 /var/log/app.log',
  },
  {
    id: 'files-delete-odd-name',
    platform: 'files',
    notes: 'Delete a file whose name begins with a dash or holds odd signs; it asks for each match first.',
    line: 'rm -i -- ./-*',
  },
]
