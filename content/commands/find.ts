import type { Command } from '../../core/commands/command.ts'

/** Finding files by name, size, age and content. Tried with GNU find 4.9; what only GNU find can do says so. */
export const findCommands: readonly Command[] = [
  {
    id: 'find-by-name',
    platform: 'find',
    tags: ['files', 'search'],
    notes: 'Find files by part of their name, upper or lower case, and do not descend into node_modules.',
    line: "find . -name node_modules -prune -o -iname '*invoice*' -print",
  },
  {
    id: 'find-large-files',
    platform: 'find',
    tags: ['files', 'disk', 'search'],
    notes: 'Find the files over 100 MB below this folder, with their sizes.',
    line: 'find . -type f -size +{{size=100M|10M|1G}} -exec ls -lh {} +',
  },
  {
    id: 'find-changed-last-hour',
    platform: 'find',
    tags: ['files', 'search'],
    notes: 'Which files were changed in the last hour? Good after an installer or a build went by.',
    line: 'find . -type f -mmin -{{minutes=60}}',
  },
  {
    id: 'find-newest-files',
    platform: 'find',
    tags: ['files', 'search'],
    notes: 'List the twenty newest files of a whole tree, latest first. GNU find only.',
    line: String.raw`find . -type f -printf '%T@ %p\n' | sort -rn | head -20 | cut -d' ' -f2-`,
  },
  {
    id: 'find-old-logs',
    platform: 'find',
    tags: ['files', 'logs', 'search'],
    notes: 'List logs older than thirty days. When the list is right, add -delete at the end to remove them for good.',
    line: "find {{folder=/var/log/app}} -name '*.log' -mtime +{{days=30}} -print",
  },
  {
    id: 'find-and-replace-in-files',
    platform: 'find',
    tags: ['files', 'text'],
    notes:
      'Replace a word in every matching file of a folder. It changes the files in place, so commit first. GNU sed.',
    line: "find {{folder=src}} -name '*.{{extension=ts}}' -exec sed -i 's/{{old=oldName}}/{{new=newName}}/g' {} +",
  },
  {
    id: 'find-duplicate-files',
    platform: 'find',
    tags: ['files', 'disk', 'search'],
    notes:
      'Find duplicate files by their contents, whatever they are called, in groups with an empty line between. Linux.',
    description:
      'Only the first 64 characters of each line, the SHA-256 sum, ' +
      'are compared, so files of the same contents come together.',
    line: 'find . -type f -size +0 -exec sha256sum {} + | sort | uniq -w64 --all-repeated=separate',
  },
  {
    id: 'find-broken-links',
    platform: 'find',
    tags: ['files', 'search'],
    notes: 'Find symbolic links that lead nowhere. GNU find only.',
    line: 'find . -xtype l',
  },
  {
    id: 'find-empty-folders',
    platform: 'find',
    tags: ['files', 'search'],
    notes: 'List empty folders below this one. Add -delete to remove them.',
    line: "find . -type d -empty -not -path './.git/*'",
  },
  {
    id: 'find-reset-permissions',
    platform: 'find',
    tags: ['files', 'permissions'],
    notes: 'Repair the permissions of a web folder: folders can be entered, files can be read, nothing is executable.',
    line: 'find public -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +',
  },
  {
    id: 'find-count-by-extension',
    platform: 'find',
    tags: ['files'],
    notes: 'Count the files of a folder by extension, the most frequent first.',
    line: String.raw`find . -type f -name '*.*' | sed 's/.*\.//' | sort | uniq -c | sort -rn`,
  },
  {
    id: 'find-size-of-node-modules',
    platform: 'find',
    tags: ['disk', 'packages'],
    notes: 'See which old projects still keep a node_modules folder, and how large each is.',
    line: 'find ~ -name node_modules -type d -prune -exec du -sh {} + | sort -rh',
  },
]
