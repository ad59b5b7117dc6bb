import type { Command } from '../../core/commands/command.ts'

/** Packages of a JavaScript project. Tried with npm 11. */
export const npmCommands: readonly Command[] = [
  {
    id: 'npm-clean-install',
    platform: 'npm',
    tags: ['packages', 'build'],
    notes:
      'Install exactly what the lockfile says, from nothing, as a build server does. It deletes node_modules first.',
    line: 'npm ci',
  },
  {
    id: 'npm-install-without-scripts',
    platform: 'npm',
    tags: ['packages', 'security'],
    notes: 'Install without running the scripts that packages bring along, the usual way in for malicious code.',
    line: 'npm ci --ignore-scripts',
  },
  {
    id: 'npm-which-packages-run-scripts',
    platform: 'npm',
    tags: ['packages', 'security'],
    notes: 'List the installed packages that want to run a script when they are installed.',
    line: `npm query ':attr(scripts, [preinstall]), :attr(scripts, [install]), :attr(scripts, [postinstall])' |
  jq -r '.[].name'`,
  },
  {
    id: 'npm-why-installed',
    platform: 'npm',
    tags: ['packages'],
    notes: 'Why is this package here? Show which of your dependencies pulls it in.',
    line: 'npm explain {{package=semver}}',
  },
  {
    id: 'npm-outdated',
    platform: 'npm',
    tags: ['packages'],
    notes: 'See which dependencies are outdated, and whether the newer version is within the range you allow.',
    line: 'npm outdated',
  },
  {
    id: 'npm-audit-production',
    platform: 'npm',
    tags: ['packages', 'security'],
    notes: 'Check for known vulnerabilities in what you ship, leaving development tools aside.',
    line: 'npm audit --omit=dev',
  },
  {
    id: 'npm-install-exact',
    platform: 'npm',
    tags: ['packages'],
    notes: 'Add a development tool at an exact version, with no range in package.json.',
    line: 'npm install --save-dev --save-exact {{package=typescript}}',
  },
  {
    id: 'npm-preview-package',
    platform: 'npm',
    tags: ['packages'],
    notes: 'Preview which files a publish would upload. Nothing is published.',
    line: 'npm pack --dry-run',
  },
  {
    id: 'npm-list-versions',
    platform: 'npm',
    tags: ['packages'],
    notes: 'List every published version of a package.',
    line: 'npm view {{package=react}} versions --json',
  },
  {
    id: 'npm-release-patch',
    platform: 'npm',
    tags: ['packages'],
    notes: 'Raise the patch number, commit and tag it in one step. The working tree must be clean.',
    line: "npm version patch --message 'Release %s'",
  },
  {
    id: 'npm-try-local-library',
    platform: 'npm',
    tags: ['packages'],
    notes: 'Use a library that you are changing in a neighbouring folder as if it were installed.',
    line: 'npm install ../ui-library',
  },
  {
    id: 'npm-set-script',
    platform: 'npm',
    tags: ['build'],
    notes: 'Add a script to package.json without opening an editor.',
    line: "npm pkg set scripts.{{script=check}}='{{command=tsc --noEmit}}'",
  },
]
