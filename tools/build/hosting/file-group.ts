/** Files that are served alike. 'hashed' ones lie in `assets/` and never change under their name. */
export type FileGroup = 'page' | 'list' | 'hashed-script' | 'hashed' | 'script' | 'other'

/** The list of commands: the one file whose name does not tell its type. */
export const LIST_FILE = 'api/commands'

/** What is shown where there is nothing, with status 404. */
export const UNKNOWN_FILE = '404.html'

/**
 * The source of a regular expression for decoded paths at which nothing is served, though there may be a file: what only
 * hosts read, compressed siblings, and pages, which have addresses of their own. `base` is already escaped.
 */
export function privatePattern(base: string): string {
  return String.raw`/\.|^${base}/_(headers|redirects)$|\.(html|br|gz)$`
}

/** The group of a file, by its path in the site. */
export function groupOf(file: string): FileGroup {
  if (file === LIST_FILE) return 'list'
  const extension = extensionOf(file)
  if (extension === 'html') return 'page'
  if (file.startsWith('assets/')) return extension === 'js' ? 'hashed-script' : 'hashed'
  return extension === 'js' ? 'script' : 'other'
}

/** The extension of a file without its dot, in small letters; '' where it has none. */
export function extensionOf(file: string): string {
  return /[^/]\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
}
