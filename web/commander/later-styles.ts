/** The address of Commander's styles on other pages; undefined on Commander's own, which has them. */
export const LATER_STYLES = import.meta.env.SSR ? undefined : document.getElementById('root')?.dataset.styles

// Those that are there or on their way, by their address.
const begun = new Map<string, Promise<unknown>>()

/** Adds a style sheet to the page, once, and waits until it is there. Rejects where it cannot be loaded. */
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
