/** Types for the files in an owner's `content/`: `import type { SiteSettings } from 'commander-portfolio'`. */
export type { MockCommand } from './commands/mock-command.ts'
export type { Project } from './content/project.ts'
export type { Recipe } from './content/recipe.ts'
export type { SiteSettings } from './content/site-settings.ts'
export type { OwnWords } from './words/catalogues.ts'
