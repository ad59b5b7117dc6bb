/** A node of linked data, as JSON-LD writes it; what is undefined is left out. Source: JSON-LD 1.1, section 9. */
export type Thing = { readonly [property: string]: ThingValue | undefined }

type ThingValue = string | number | boolean | Thing | readonly ThingValue[]

/** The owner's node in every page. */
export function personId(siteUrl: string): string {
  return `${siteUrl}/#owner`
}

/** The site's node in every page. */
export function siteId(siteUrl: string): string {
  return `${siteUrl}/#site`
}
