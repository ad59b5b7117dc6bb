/** The address of Commander's style sheet. Undefined on the server, and on Commander's own pages, which include it. */
export const DEFERRED_STYLES = import.meta.env.SSR ? undefined : document.getElementById('root')?.dataset.styles

// Style sheets that are loaded or loading, by address.
const begun = new Map<string, Promise<unknown>>()

/**
 * Adds a style sheet to the page unless it's already there, and waits until it has loaded. Rejects if it can't be
 * loaded.
 */
export function loadStyles(href: string): Promise<unknown> {
  const loading = begun.get(href) ?? addStyles(href)
  begun.set(href, loading)
  loading.catch(() => begun.delete(href))
  return loading
}

function addStyles(href: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }))
  })
}
