const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The entries of a feed written like ours, each as its markup. */
export function entriesOf(xml: string): readonly string[] {
  return xml.match(/<entry>.*?<\/entry>/gs) ?? []
}

/** The text of the first element with a name; '' if there is none. */
export function textOfFirst(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml) ?? []
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** All empty elements with a name, as markup. */
export function elementsIn(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<${name}\\s[^>]*/>`, 'g')) ?? []
}
