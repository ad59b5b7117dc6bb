type Term = { readonly properties: string; readonly above?: string }

// The schema.org types that the site's pages use, and the properties that each may have.
const TERMS: Readonly<Record<string, Term>> = {
  Thing: { properties: 'name description url image sameAs identifier mainEntityOfPage' },
  Person: { properties: 'email jobTitle knowsAbout worksFor', above: 'Thing' },
  CreativeWork: {
    properties: 'author dateCreated dateModified inLanguage isAccessibleForFree isPartOf keywords mainEntity text',
    above: 'Thing',
  },
  WebSite: { properties: 'issn', above: 'CreativeWork' },
  WebPage: { properties: 'breadcrumb', above: 'CreativeWork' },
  ProfilePage: { properties: '', above: 'WebPage' },
  CollectionPage: { properties: '', above: 'WebPage' },
  SoftwareSourceCode: { properties: 'codeRepository codeSampleType programmingLanguage', above: 'CreativeWork' },
  SoftwareApplication: { properties: 'applicationCategory operatingSystem', above: 'CreativeWork' },
  WebApplication: { properties: 'browserRequirements', above: 'SoftwareApplication' },
  Intangible: { properties: '', above: 'Thing' },
  ItemList: { properties: 'itemListElement itemListOrder numberOfItems', above: 'Intangible' },
  BreadcrumbList: { properties: '', above: 'ItemList' },
  ListItem: { properties: 'item position', above: 'Intangible' },
}

/** The types and properties above, in the form that schema.org publishes: a graph. */
export function vocabulary(): { readonly '@graph': readonly object[] } {
  const terms = Object.entries(TERMS)
  const classes = terms.map(([name, { above }]) => ({
    '@id': `schema:${name}`,
    '@type': 'rdfs:Class',
    ...(above === undefined ? {} : { 'rdfs:subClassOf': { '@id': `schema:${above}` } }),
  }))
  const properties = terms.flatMap(([name, term]) =>
    term.properties.split(' ').map((property) => ({
      '@id': `schema:${property}`,
      '@type': 'rdf:Property',
      'schema:domainIncludes': { '@id': `schema:${name}` },
    })),
  )
  return { '@graph': [...classes, ...properties] }
}
