import type { ScreenName } from '../../core/routing/screens.ts'

/**
 * A page of the site. `address` is where it is shown, from the site's root ('/projects'), `file` is its file in the
 * build ('projects/index.html'). The pages for addresses without a screen are of the kinds 'unknown' and 'undecodable';
 * their `address` is that of their file, and nobody should come to them by search. `projectId` is the project that
 * the page is about; else null.
 */
export type Page = {
  readonly kind: ScreenName | 'unknown' | 'undecodable'
  readonly address: string
  readonly file: string
  readonly title: string
  readonly description: string
  readonly projectId: string | null
}
