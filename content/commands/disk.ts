import type { Command } from '../../core/commands/command.ts'

/** Where the space went, and care of drives. For Linux. */
export const diskCommands: readonly Command[] = [
  {
    id: 'disk-free-space',
    platform: 'disk',
    tags: ['disk'],
    notes: 'How much disk space is left? Real disks only.',
    line: 'df -hT -x tmpfs -x devtmpfs',
  },
  {
    id: 'disk-free-inodes',
    platform: 'disk',
    tags: ['disk'],
    notes: 'No space left on device, though there is space: see whether the inodes have run out.',
    line: 'df -i',
  },
  {
    id: 'disk-largest-folders',
    platform: 'disk',
    tags: ['disk', 'files', 'search'],
    notes: 'Which folders fill the disk? The largest of one file system, biggest first.',
    line: 'sudo du -xh --max-depth=2 {{folder=/var}} | sort -rh | head -20',
  },
  {
    id: 'disk-folders-with-most-files',
    platform: 'disk',
    tags: ['disk', 'files', 'search'],
    notes: 'Which folders hold the most files? The answer to used up inodes.',
    line: String.raw`sudo find /var -xdev -type f -printf '%h\n' | sort | uniq -c | sort -rn | head`,
  },
  {
    id: 'disk-deleted-but-open',
    platform: 'disk',
    tags: ['disk', 'files', 'process'],
    notes:
      'Disk full, but du finds nothing: list deleted files that a process still holds open. ' +
      'Restart it to free the space.',
    line: 'sudo lsof -nP +L1',
  },
  {
    id: 'disk-list-devices',
    platform: 'disk',
    tags: ['disk'],
    notes: 'List disks and partitions with size, file system and mount point.',
    line: 'lsblk -o NAME,SIZE,TYPE,FSTYPE,MOUNTPOINTS',
  },
  {
    id: 'disk-write-image',
    platform: 'disk',
    tags: ['disk'],
    notes:
      'Write a system image to a USB stick. It erases the stick at once and without asking: put its real name for sdX.',
    line: 'sudo dd if={{image=system.iso}} of=/dev/{{device=sdX}} bs=4M conv=fsync status=progress',
  },
  {
    id: 'disk-who-blocks-unmount',
    platform: 'disk',
    tags: ['disk', 'process'],
    notes: 'Target is busy: see which processes keep a drive from being unmounted.',
    line: 'sudo fuser -vm /mnt/usb',
  },
  {
    id: 'disk-add-swap',
    platform: 'disk',
    tags: ['disk'],
    notes: 'Give a small server 2 GB of swap until the next reboot.',
    line: `sudo fallocate -l 2G /swapfile
sudo chmod 600 /swapfile
sudo mkswap /swapfile
sudo swapon /swapfile`,
  },
  {
    id: 'disk-check-sums',
    platform: 'disk',
    tags: ['security', 'files'],
    notes: 'Check downloaded files against the published list of SHA-256 sums.',
    line: 'sha256sum --check --ignore-missing SHA256SUMS',
  },
  {
    id: 'disk-health',
    platform: 'disk',
    tags: ['disk'],
    notes: 'Ask a drive about its health before it fails. Needs smartmontools.',
    line: 'sudo smartctl -H -A /dev/sda',
  },
  {
    id: 'disk-mount-image',
    platform: 'disk',
    tags: ['disk'],
    notes: 'Look inside an ISO image without burning it, read only.',
    line: 'sudo mount -o loop,ro system.iso /mnt',
  },
]
