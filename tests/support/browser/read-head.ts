/** An element in a page's head: its name and attributes, as a browser would read them. */
export type HeadElement = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

const ELEMENT = /<(link|meta|script|img|b|!--)\b([^>]*)>/g
const ATTRIBUTE = /\s([a-z:-]+)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/**
 * The links, metadata and scripts in a head, and elements that injected text could create there. Expects every
 * attribute in double quotes, as the site writes them.
 */
export function readHead(head: string): readonly HeadElement[] {
  return [...head.matchAll(ELEMENT)].map(([, name = '', attributes = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, unescaped(value)]),
    ),
  }))
}

/** The content of the `meta` element with this name or property, or null if there isn't one. */
export function metaOf(head: string, key: string): string | null {
  const found = readHead(head).find(({ attributes: { name, property } }) => name === key || property === key)
  return found?.attributes.content ?? null
}

/** The target of the `link` element with this relation, or null if there isn't one. */
export function linkOf(head: string, relation: string): string | null {
  return readHead(head).find(({ attributes }) => attributes.rel === relation)?.attributes.href ?? null
}

/** Parses the linked data (JSON-LD) in a head. Returns null if the head has no linked data. */
export function linkedDataOf(head: string): Graph | null {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? []
  return json === undefined ? null : JSON.parse(json)
}

type Graph = { readonly '@context': string; readonly '@graph': readonly GraphNode[] }

export type GraphNode = { readonly '@type': string; readonly [property: string]: unknown }

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}
