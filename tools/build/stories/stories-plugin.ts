import type { Plugin } from 'vite'
import type { Stories } from './read-stories.ts'

const STORY_FILE = /\/content\/projects\/(?<projectId>[^/?]+)\.md(?:\?.*)?$/

/**
 * Makes a module of every story: importing `content/projects/<projectId>.md` gives `story`, plain data. `current` is
 * asked whenever one is loaded.
 */
export function storiesPlugin(current: () => Stories): Plugin {
  return {
    name: 'stories',
    enforce: 'pre',
    load: (id) => {
      const projectId = STORY_FILE.exec(id)?.groups?.projectId
      if (projectId === undefined) return null
      const story = current().byId.get(projectId)
      if (story === undefined) throw new Error(`There is no story in ${id}.`)
      return `export const story = ${JSON.stringify(story)}`
    },
  }
}
