import type { Command } from '../../core/commands/command.ts'

/** Archives that every system can open. Tried with zip 3.0 and unzip 6.0. */
export const zipCommands: readonly Command[] = [
  {
    id: 'zip-folder',
    platform: 'zip',
    tags: ['archive'],
    notes: 'Pack a folder into a zip that opens on every system, without what can be made again.',
    line: "zip -r website.zip website -x '*/node_modules/*' '*/.git/*'",
  },
  {
    id: 'zip-list-contents',
    platform: 'zip',
    tags: ['archive'],
    notes: 'List what is inside a zip before you extract it.',
    line: 'unzip -l website.zip',
  },
  {
    id: 'zip-extract-into-folder',
    platform: 'zip',
    tags: ['archive'],
    notes: 'Unzip an archive into a folder of its own.',
    line: 'unzip {{archive=website.zip}} -d {{folder=restored}}',
  },
  {
    id: 'zip-read-one-file',
    platform: 'zip',
    tags: ['archive'],
    notes: 'Read one file out of a zip without extracting anything to disk.',
    line: 'unzip -p {{archive=website.zip}} {{file=website/package.json}}',
  },
  {
    id: 'zip-test',
    platform: 'zip',
    tags: ['archive'],
    notes: 'Test whether a zip arrived undamaged.',
    line: 'unzip -t website.zip',
  },
  {
    id: 'zip-gzip-one-file',
    platform: 'zip',
    tags: ['archive', 'logs'],
    notes: 'Compress a single file and keep the original. gunzip brings it back.',
    line: 'gzip -k access.log',
  },
]
