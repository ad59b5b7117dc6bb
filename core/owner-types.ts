/** Types for the files in an owner's `content/`: `import type { SiteSettings } from 'commander-portfolio'`. */
export type { MockCommand } from './commands/mock-command.ts'
export type { Project } from './project.ts'
export type { Recipe } from './recipe.ts'
export type { SiteSettings } from './site-settings.ts'
export type { OwnWords } from './words/catalogues.ts'
