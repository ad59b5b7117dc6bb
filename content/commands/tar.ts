import type { Command } from '../../core/commands/command.ts'

/** Archives with tar. Tried with GNU tar 1.34; what only GNU tar can do says so. */
export const tarCommands: readonly Command[] = [
  {
    id: 'tar-compress-folder',
    platform: 'tar',
    notes:
      'Pack a folder into one compressed archive. Go to its parent folder first, so that the names inside stay short.',
    line: 'tar -czf backup.tar.gz documents',
  },
  {
    id: 'tar-list-contents',
    platform: 'tar',
    notes: 'Look into an archive without unpacking it; do this before extracting one from a stranger.',
    line: 'tar -tvf backup.tar.gz',
  },
  {
    id: 'tar-extract-into-folder',
    platform: 'tar',
    notes: 'Extract an archive into a folder of its own instead of scattering its files here.',
    line: 'mkdir -p restored && tar -xzf backup.tar.gz -C restored',
  },
  {
    id: 'tar-extract-one-file',
    platform: 'tar',
    notes: 'Get a single file out of a large archive. The name must be written exactly as tar -tf lists it.',
    line: 'tar -xzf backup.tar.gz documents/letter.txt',
  },
  {
    id: 'tar-leave-out-folders',
    platform: 'tar',
    notes: 'Archive a project without the folders that can be made again, such as node_modules.',
    line: 'tar --exclude=node_modules --exclude=.git -czf website.tar.gz website',
  },
  {
    id: 'tar-drop-top-folder',
    platform: 'tar',
    notes: 'Unpack a release without the folder that wraps everything in it.',
    line: 'mkdir -p app && tar -xzf release.tar.gz --strip-components=1 -C app',
  },
  {
    id: 'tar-zstandard',
    platform: 'tar',
    notes: 'Compress faster and smaller than gzip with Zstandard. Whoever unpacks it needs zstd installed.',
    line: 'tar --zstd -cf backup.tar.zst documents',
  },
  {
    id: 'tar-compare-with-disk',
    platform: 'tar',
    notes: 'Check a backup: compare the archive with the files on disk and print only what differs. GNU tar only.',
    line: 'tar --compare --file=backup.tar.gz',
  },
  {
    id: 'tar-split-into-parts',
    platform: 'tar',
    notes: 'Cut a large archive into parts of 1 GB, for a drive or upload with a size limit.',
    line: 'tar -czf - videos | split -b 1G - videos.tar.gz.part-',
  },
  {
    id: 'tar-join-parts',
    platform: 'tar',
    notes: 'Join the parts of a split archive again and unpack it in one go.',
    line: 'cat videos.tar.gz.part-* | tar -xzf -',
  },
  {
    id: 'tar-only-recent-files',
    platform: 'tar',
    notes: 'Archive only what was changed in the last two days. GNU tar only.',
    line: "tar --newer-mtime='2 days ago' -czf recent.tar.gz documents",
  },
]
