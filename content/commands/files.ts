import type { Command } from '../../core/commands/command.ts'

/** Permissions, links, copies. Tried with GNU coreutils 9.1; chmod, ln and cp work the same on macOS. */
export const filesCommands: readonly Command[] = [
  {
    id: 'files-make-executable',
    platform: 'files',
    tags: ['permissions', 'files'],
    notes: 'Make a script executable, after which it starts with ./deploy.sh.',
    line: 'chmod +x deploy.sh',
  },
  {
    id: 'files-only-for-me',
    platform: 'files',
    tags: ['permissions', 'security'],
    notes: 'Set the permissions of a file with secrets so that only you can read it.',
    line: 'chmod 600 secrets.env',
  },
  {
    id: 'files-show-permissions',
    platform: 'files',
    tags: ['permissions'],
    notes: 'Show permissions as the numbers that chmod takes, with owner and group. Linux.',
    line: "stat -c '%a %U:%G %n' ./*",
  },
  {
    id: 'files-change-owner',
    platform: 'files',
    tags: ['permissions'],
    notes:
      "Give a folder and everything in it to the web server's user. " +
      'Check the path twice: it changes all that lies below.',
    line: 'sudo chown -R {{user=www-data}}:{{group=www-data}} {{folder=/srv/www}}',
  },
  {
    id: 'files-switch-release',
    platform: 'files',
    tags: ['files'],
    notes: 'Point a symbolic link to a new release, replacing the old link: first where it leads, then its name.',
    line: 'ln -sfn {{target=/srv/releases/2026-03-01}} {{link=/srv/current}}',
  },
  {
    id: 'files-copy-exactly',
    platform: 'files',
    tags: ['files', 'backup'],
    notes: 'Copy a folder with its times, permissions and links as they are.',
    line: 'cp -a website website-copy',
  },
  {
    id: 'files-newest-first',
    platform: 'files',
    tags: ['files'],
    notes: 'List the ten files of this folder that were changed last.',
    line: 'ls -lt | head -11',
  },
  {
    id: 'files-kind-of-upload',
    platform: 'files',
    tags: ['files', 'security'],
    notes: 'What kind of file is this really? Looks at its contents, not at its name.',
    line: 'file --mime-type upload.bin',
  },
  {
    id: 'files-empty-growing-log',
    platform: 'files',
    tags: ['files', 'logs', 'disk'],
    notes: 'Empty a log that grew too large while a program goes on writing to it. Its contents are lost.',
    line: 'sudo truncate -s 0 /var/log/app.log',
  },
  {
    id: 'files-delete-odd-name',
    platform: 'files',
    tags: ['files'],
    notes: 'Delete a file whose name begins with a dash or holds odd signs; it asks for each match first.',
    line: 'rm -i -- ./-*',
  },
]
