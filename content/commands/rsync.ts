import type { Command } from '../../core/commands/command.ts'

/** Copies that send only what changed. Tried with rsync 3.5. */
export const rsyncCommands: readonly Command[] = [
  {
    id: 'rsync-preview-mirror',
    platform: 'rsync',
    tags: ['remote', 'files'],
    notes:
      'Preview what a mirror would copy and delete, without doing it. ' +
      'Mind the slash after dist: it means the contents.',
    line: 'rsync -avn --delete {{folder=dist}}/ {{user=deploy}}@{{host=example.com}}:{{remote folder=/srv/www}}/',
  },
  {
    id: 'rsync-deploy-folder',
    platform: 'rsync',
    tags: ['remote', 'files', 'web'],
    notes:
      'Deploy a built site: send only what changed and delete on the server what is gone here. ' +
      'Preview it with -n first.',
    line:
      'rsync -az --delete --delay-updates {{folder=dist}}/ ' +
      '{{user=deploy}}@{{host=example.com}}:{{remote folder=/srv/www}}/',
  },
  {
    id: 'rsync-copy-with-progress',
    platform: 'rsync',
    tags: ['files', 'backup'],
    notes:
      'Copy a large folder to another disk with one progress line for the whole. ' +
      'Run it again to continue after a break.',
    line: 'rsync -a --info=progress2 {{folder=photos}}/ {{copy=/mnt/backup/photos}}/',
  },
  {
    id: 'rsync-resume-large-file',
    platform: 'rsync',
    tags: ['remote', 'files'],
    notes: 'Resume the upload of one huge file over a shaky line, and check at the end that it arrived whole.',
    line:
      'rsync -a --append-verify {{file=system.iso}} ' +
      '{{user=deploy}}@{{host=example.com}}:{{remote folder=/srv/files}}/',
  },
  {
    id: 'rsync-leave-out-folders',
    platform: 'rsync',
    tags: ['files'],
    notes: 'Copy a project without the folders that can be made again.',
    line: 'rsync -a --exclude=node_modules --exclude=.git website/ website-copy/',
  },
  {
    id: 'rsync-daily-snapshot',
    platform: 'rsync',
    tags: ['backup', 'files'],
    notes:
      "Make a full snapshot per day in which unchanged files take no space, as hard links to yesterday's. " +
      'Deleted files are left out of it.',
    description:
      'Each snapshot looks like a complete copy and can be deleted without harming the others. ' +
      'Afterwards rename today to a date and let yesterday be a link to it.',
    line: 'rsync -a --delete --link-dest=../yesterday documents/ backup/today/',
  },
  {
    id: 'rsync-only-pictures',
    platform: 'rsync',
    tags: ['files', 'media'],
    notes: 'Copy only the pictures out of a tree and keep their folders, but no empty ones.',
    line: "rsync -am --include='*/' --include='*.jpg' --exclude='*' archive/ pictures/",
  },
  {
    id: 'rsync-compare-folders',
    platform: 'rsync',
    tags: ['files'],
    notes: 'Compare two folders by content and list the differences. Nothing is copied.',
    line: 'rsync -rcn --delete --itemize-changes {{folder=original}}/ {{other folder=copy}}/',
  },
  {
    id: 'rsync-other-port',
    platform: 'rsync',
    tags: ['remote', 'files'],
    notes: 'Fetch a folder from a server whose SSH listens on another port, at no more than 2 MB per second.',
    line:
      "rsync -az --bwlimit=2m -e 'ssh -p {{port=2222}}' " +
      '{{user=deploy}}@{{host=example.com}}:{{remote folder=/srv/files}}/ files/',
  },
  {
    id: 'rsync-keep-replaced-files',
    platform: 'rsync',
    tags: ['backup', 'files'],
    notes: 'Update a copy, and keep every file that is replaced in a dated folder instead of losing it.',
    line: 'rsync -ab --backup-dir="../replaced-$(date +%F)" documents/ backup/',
  },
]
