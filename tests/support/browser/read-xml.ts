const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The `<entry>` elements of a feed, as markup. Expects the plain markup that the site's feed uses. */
export function entriesOf(xml: string): readonly string[] {
  return xml.match(/<entry>.*?<\/entry>/gs) ?? []
}

/** The text of the first element with this name; '' if there isn't one. */
export function textOfFirst(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml) ?? []
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** All empty elements with this name, as markup. */
export function elementsIn(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<${name}\\s[^>]*/>`, 'g')) ?? []
}
