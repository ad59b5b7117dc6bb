import type { Command } from '../../core/commands/command.ts'

/** Packages of Debian and Ubuntu. */
export const aptCommands: readonly Command[] = [
  {
    id: 'apt-preview-upgrade',
    platform: 'apt',
    tags: ['packages'],
    notes: 'Preview which packages an upgrade would change. Nothing is installed.',
    line: 'sudo apt-get update && apt-get --simulate upgrade',
  },
  {
    id: 'apt-upgrade-one-package',
    platform: 'apt',
    tags: ['packages'],
    notes: 'Upgrade a single package and leave the rest of the system as it is.',
    line: 'sudo apt-get install --only-upgrade {{package=nginx}}',
  },
  {
    id: 'apt-which-package-owns-file',
    platform: 'apt',
    tags: ['packages', 'files'],
    notes: 'Which package does a file on this machine come from?',
    line: 'dpkg -S /usr/bin/ssh',
  },
  {
    id: 'apt-files-of-package',
    platform: 'apt',
    tags: ['packages', 'files'],
    notes: 'List the files that an installed package brought along.',
    line: 'dpkg -L {{package=openssh-client}}',
  },
  {
    id: 'apt-versions-of-package',
    platform: 'apt',
    tags: ['packages'],
    notes: 'Which versions of a package are on offer, which is installed, and from where?',
    line: 'apt-cache policy {{package=nginx}}',
  },
  {
    id: 'apt-hold-package',
    platform: 'apt',
    tags: ['packages'],
    notes: 'Hold a package at its version, so that no upgrade touches it; unhold lets it go again.',
    line: 'sudo apt-mark {{action=hold|unhold}} {{package=postgresql}}',
  },
  {
    id: 'apt-chosen-packages',
    platform: 'apt',
    tags: ['packages', 'backup'],
    notes: 'List the packages that were chosen by hand, to set up another machine alike.',
    line: 'apt-mark showmanual',
  },
  {
    id: 'apt-free-disk-space',
    platform: 'apt',
    tags: ['packages', 'disk'],
    notes:
      'Free disk space: delete downloaded packages and remove those that nothing needs any more. ' +
      'Read the list before agreeing.',
    line: 'sudo apt-get clean && sudo apt-get autoremove',
  },
]
