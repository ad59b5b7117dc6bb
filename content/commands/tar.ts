import type { Command } from '../../core/commands/command.ts'

/** Archives with tar. Tried with GNU tar 1.34; what only GNU tar can do says so. */
export const tarCommands: readonly Command[] = [
  {
    id: 'tar-compress-folder',
    platform: 'tar',
    tags: ['archive', 'backup'],
    notes:
      'Pack a folder into one compressed archive. Go to its parent folder first, so that the names inside stay short.',
    line: 'tar -czf {{archive=backup.tar.gz}} {{folder=documents}}',
  },
  {
    id: 'tar-list-contents',
    platform: 'tar',
    tags: ['archive'],
    notes: 'Look into an archive without unpacking it; do this before extracting one from a stranger.',
    line: 'tar -tvf {{archive=backup.tar.gz}}',
  },
  {
    id: 'tar-extract-into-folder',
    platform: 'tar',
    tags: ['archive'],
    notes: 'Extract an archive into a folder of its own instead of scattering its files here.',
    line: 'mkdir -p {{folder=restored}} && tar -xzf {{archive=backup.tar.gz}} -C {{folder}}',
  },
  {
    id: 'tar-extract-one-file',
    platform: 'tar',
    tags: ['archive'],
    notes: 'Get a single file out of a large archive. The name must be written exactly as tar -tf lists it.',
    line: 'tar -xzf {{archive=backup.tar.gz}} {{file=documents/letter.txt}}',
  },
  {
    id: 'tar-leave-out-folders',
    platform: 'tar',
    tags: ['archive', 'backup'],
    notes: 'Archive a project without the folders that can be made again, such as node_modules.',
    line: 'tar --exclude=node_modules --exclude=.git -czf {{archive=website.tar.gz}} {{folder=website}}',
  },
  {
    id: 'tar-drop-top-folder',
    platform: 'tar',
    tags: ['archive'],
    notes: 'Unpack a release without the folder that wraps everything in it.',
    line: 'mkdir -p {{folder=app}} && tar -xzf {{archive=release.tar.gz}} --strip-components=1 -C {{folder}}',
  },
  {
    id: 'tar-zstandard',
    platform: 'tar',
    tags: ['archive'],
    notes: 'Compress faster and smaller than gzip with Zstandard. Whoever unpacks it needs zstd installed.',
    line: 'tar --zstd -cf {{archive=backup.tar.zst}} {{folder=documents}}',
  },
  {
    id: 'tar-compare-with-disk',
    platform: 'tar',
    tags: ['archive', 'backup'],
    notes: 'Check a backup: compare the archive with the files on disk and print only what differs. GNU tar only.',
    line: 'tar --compare --file=backup.tar.gz',
  },
  {
    id: 'tar-split-into-parts',
    platform: 'tar',
    tags: ['archive'],
    notes: 'Cut a large archive into parts of 1 GB, for a drive or upload with a size limit.',
    line: 'tar -czf - {{folder=videos}} | split -b {{size=1G}} - videos.tar.gz.part-',
  },
  {
    id: 'tar-join-parts',
    platform: 'tar',
    tags: ['archive'],
    notes: 'Join the parts of a split archive again and unpack it in one go.',
    line: 'cat videos.tar.gz.part-* | tar -xzf -',
  },
  {
    id: 'tar-only-recent-files',
    platform: 'tar',
    tags: ['archive', 'backup'],
    notes: 'Archive only what was changed in the last two days. GNU tar only.',
    line: "tar --newer-mtime='2 days ago' -czf recent.tar.gz documents",
  },
]
