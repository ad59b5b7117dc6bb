import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteMap } from '../../core/routing/screens.ts'
import { ROOT } from './paths.ts'

/** What of the site's screens its content gives; the application is told so when it is bundled. */
export function readSiteMap(content = join(ROOT, 'content')): SiteMap {
  const stories = join(content, 'projects')
  const files = existsSync(stories) ? readdirSync(stories) : []
  return {
    storyIds: files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length)),
    hasCv: existsSync(join(content, 'resume.json')),
  }
}
