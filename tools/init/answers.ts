import type { ProfileLink } from '../../core/site-settings.ts'

/** What the five questions give. `birth` is one instant with its zone; what was not told is null or empty. */
export type Answers = {
  readonly name: string
  readonly tagline: string
  readonly birth: string
  readonly contacts: Contacts
  readonly siteUrl: string | null
}

/** Where the owner is found. */
export type Contacts = { readonly email: string | null; readonly links: readonly ProfileLink[] }
